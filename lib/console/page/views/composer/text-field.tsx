import type { ReadonlySignal } from '@preact/signals';
import type { RefObject, TargetedKeyboardEvent } from 'preact';
import { useState } from 'preact/hooks';
import { complete, queryAt, suggest, type Query, type Suggestion } from './completion.ts';
import { Suggestions } from './suggestions.tsx';

/** What a text can be completed with. */
export type Completions = {
  tags: ReadonlySignal<readonly Suggestion[]>;
  blocks: ReadonlySignal<readonly Suggestion[]>;
};

type TextFieldProps = {
  id: string;
  field: RefObject<HTMLTextAreaElement | null>;
  label: string;
  text: string;
  placeholder: string;
  isFrozen: boolean;
  /** None until they are loaded. */
  completions: Completions | undefined;
  onText: (text: string) => void;
};

/** A text field that completes tags after `#` and execution blocks after `@`. */
export function TextField(props: TextFieldProps) {
  const { id, field, label, text, placeholder, isFrozen, completions, onText } = props;
  const { query, suggestions, selected, updateQuery, move, close } = useCompletion(completions);
  const choose = (value: string) => {
    const area = field.current;
    if (!area || !query) return;
    const completed = complete(area.value, query, value);
    onText(completed.text);
    area.value = completed.text;
    area.setSelectionRange(completed.caret, completed.caret);
    close();
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLTextAreaElement>) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || suggestions.length === 0) return;
    const choice = suggestions[selected]?.value;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      move(event.key === 'ArrowDown' ? 1 : -1);
    else if ((event.key === 'Enter' || event.key === 'Tab') && choice !== undefined) choose(choice);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const list = `${id}-suggestions`;
  const isOpen = query !== undefined && suggestions.length > 0;
  return (
    <div class="composer__field">
      {isOpen && (
        <Suggestions
          id={list}
          query={query}
          suggestions={suggestions}
          selected={selected}
          onChoose={choose}
        />
      )}
      <textarea
        ref={field}
        id={id}
        class="field composer__text"
        rows={2}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? `${list}-${selected}` : undefined}
        placeholder={placeholder}
        readOnly={isFrozen}
        value={text}
        onInput={({ currentTarget }) => {
          onText(currentTarget.value);
          updateQuery(currentTarget);
        }}
        onClick={({ currentTarget }) => updateQuery(currentTarget)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
    </div>
  );
}

/** What is being completed at the caret, and which suggestion is selected. */
function useCompletion(completions: Completions | undefined) {
  const [query, setQuery] = useState<Query | undefined>(undefined);
  const [selected, setSelected] = useState(0);
  const suggestions =
    query && completions
      ? suggest(query, query.kind === 'tag' ? completions.tags.value : completions.blocks.value)
      : [];
  return {
    query,
    suggestions,
    selected: Math.min(selected, Math.max(0, suggestions.length - 1)),
    updateQuery: ({ value, selectionEnd }: HTMLTextAreaElement) => {
      setQuery(queryAt(value, selectionEnd));
      setSelected(0);
    },
    move: (by: 1 | -1) =>
      setSelected((now) => (now + by + suggestions.length) % suggestions.length),
    close: () => setQuery(undefined),
  };
}
