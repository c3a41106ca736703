import type { ReadonlySignal } from '@preact/signals';
import { useContext } from 'preact/hooks';
import { Markdown } from '../../text/markdown.tsx';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { LinksContext } from '../parts/links.ts';
import { WordsState, type WordsProgress } from '../parts/words-state.tsx';

/** What people write into a handover. */
export type HandoverWords = { summary: string; plan: string; to: string };

export type WordsProps = {
  words: ReadonlySignal<HandoverWords | undefined>;
  progress: WordsProgress;
  /** `draft`: nothing is offered yet. `accepted`: no word can be saved any more. */
  state: 'draft' | 'offered' | 'accepted';
  /** Whether the fields are on the screen; else the words are, to be read. */
  isEditing: boolean;
  canWrite: boolean;
  isOffering: boolean;
  problem?: string;
  onChange: (part: Partial<HandoverWords>) => void;
  onSave: () => void;
  onOffer: () => void;
  onDiscard: () => void;
  onEdit: () => void;
  onShowNewest: () => void;
  /** Takes words that can no longer be saved into a comment of the shift. */
  onToComment: () => void;
};

/** Summary and plan: fields for who writes them, a text for who reads them. */
export function Words(props: WordsProps) {
  const { words, state, isEditing, canWrite, onEdit } = props;
  const { summary = '', plan = '', to = '' } = words.value ?? {};
  return (
    <section class="handover__words" id="handover-words" aria-labelledby="handover-words-title">
      <header class="handover__head">
        <h2 id="handover-words-title">Summary and plan</h2>
        {canWrite && !isEditing && state !== 'accepted' && (
          <Button label="Change the text" icon="edit" onClick={onEdit} />
        )}
      </header>
      {isEditing ? (
        <WordFields {...props} />
      ) : (
        <>
          <Prose title="What happened" text={summary} none="Nobody has written a summary yet." />
          <Prose title="What is next" text={plan} none="There is no plan yet." />
          {to !== '' && <p class="handover__to">For {to}</p>}
        </>
      )}
    </section>
  );
}

function Prose({ title, text, none }: { title: string; text: string; none: string }) {
  const links = useContext(LinksContext);
  return (
    <div class="handover__prose">
      <h3>{title}</h3>
      {text.trim() === '' ? (
        <p class="handover__none">{none}</p>
      ) : (
        <Markdown text={text} links={links} />
      )}
    </div>
  );
}

function WordFields(props: WordsProps) {
  const { words, progress, state, isOffering, problem, onChange, onSave, onOffer } = props;
  const { summary = '', plan = '', to = '' } = words.value ?? {};
  const isChanged = progress.isChanged.value;
  const isBusy = isOffering || progress.isBusy.value;
  const isOver = state === 'accepted';
  return (
    <form
      class="handover__form"
      aria-label="Summary and plan"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Field
        label="Summary: what happened, what is broken, what it cost"
        value={summary}
        rows={5}
        onInput={(value) => onChange({ summary: value })}
      />
      <Field
        label="Plan: what is next"
        value={plan}
        rows={3}
        onInput={(value) => onChange({ plan: value })}
      />
      <Field
        label="For (may stay empty)"
        value={to}
        maxLength={256}
        autocomplete="off"
        onInput={(value) => onChange({ to: value })}
      />
      <WordsState progress={progress} onShowNewest={props.onShowNewest} />
      <div class="handover__buttons">
        {isOver ? (
          <Button
            label="Take these words into a comment"
            icon="comment"
            kind="primary"
            onClick={props.onToComment}
          />
        ) : (
          <>
            <Button
              label="Save"
              icon="save"
              type="submit"
              command="send"
              disabled={isBusy || !isChanged}
            />
            <Button
              label={offerLabel(state, isChanged)}
              icon="send"
              kind={state === 'draft' ? 'primary' : undefined}
              disabled={isBusy || summary.trim() === ''}
              onClick={onOffer}
            />
          </>
        )}
        {isChanged && <Button label="Discard my changes" onClick={props.onDiscard} />}
      </div>
      {!isOver && summary.trim() === '' && (
        <p class="labelled__hint">An offer needs a summary. One sentence is enough.</p>
      )}
      <p class="problem" role="alert">
        {problem}
      </p>
    </form>
  );
}

function offerLabel(state: WordsProps['state'], isChanged: boolean): string {
  if (state === 'offered') return isChanged ? 'Save and offer again' : 'Offer again';
  return isChanged ? 'Save and offer' : 'Offer the handover';
}
