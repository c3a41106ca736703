import type { Query, Suggestion } from './completion.ts';

type SuggestionsProps = {
  id: string;
  query: Query;
  suggestions: Suggestion[];
  selected: number;
  onChoose: (value: string) => void;
};

/** Tags or execution blocks that complete what is being typed. The text field keeps the focus. */
export function Suggestions({ id, query, suggestions, selected, onChoose }: SuggestionsProps) {
  const label = query.kind === 'tag' ? 'Tags' : 'Execution blocks of this shift';
  return (
    <ul class="suggestions" id={id} role="listbox" aria-label={label}>
      {suggestions.map(({ value, note }, position) => (
        <li
          key={value}
          id={`${id}-${position}`}
          class="suggestions__item"
          role="option"
          aria-selected={position === selected}
          // A press would take the focus from the text field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(value)}
        >
          <span class="suggestions__value">
            {query.kind === 'tag' ? '#' : '@'}
            {value}
          </span>
          {note !== undefined && <span class="suggestions__note">{note}</span>}
        </li>
      ))}
    </ul>
  );
}
