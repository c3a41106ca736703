import { useRef } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { AttachButtons } from './attach-buttons.tsx';
import { About, InsertTime, KindChoice, PasteOffer } from './composer-parts.tsx';
import type { ComposerDraft, ComposerProps } from './composer-props.ts';
import { canSend, hasContent as hasDraftContent } from '../../drafts/content.ts';
import { isEditable } from '../../drafts/draft.ts';
import { ComposerState } from './draft-state.tsx';
import { DraftFiles, RetainedFiles } from './files.tsx';
import { TextField } from './text-field.tsx';
import { useCoveredBottom } from '../parts/covered-bottom.ts';
import { useAttachedField, useFocus } from './use-composer.ts';
import { useFiles } from './use-files.ts';

const labels: Record<ComposerDraft['target']['kind'], [string, string]> = {
  comment: ['Comment', 'Comment: # for a tag, @ for a block'],
  reply: ['Reply', 'Reply'],
  edit: ['Edit the comment', 'Comment'],
  annotation: ['Annotation', 'Annotation of the whole shift'],
  'edit-annotation': ['Edit the annotation', 'Annotation'],
};

/** Where entries are written. It sits at the newest end of the timeline and is the same for every kind of entry. */
export function Composer(props: ComposerProps) {
  const { draft, completions, onText, onFiles, onRemoveFile, onSend, onDiscard } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useCoveredBottom(form, '--composer-height');
  const current = draft.value;
  const { target, text, blobs } = current;
  const [label, placeholder] = labels[target.kind];
  const isFrozen = !isEditable(current);
  const hasContent = isStarted(current);
  const isNew = target.kind === 'comment' || target.kind === 'annotation';
  useFocus(field, current.id, isNew);
  useAttachedField(field, current.id, props.onField);
  const takesFiles = target.kind !== 'annotation' && target.kind !== 'edit-annotation';
  const files = useFiles({ draftId: current.id, takesFiles: takesFiles && !isFrozen, onFiles });
  return (
    <form
      ref={form}
      class={classOf({ isDropTarget: files.isDropTarget, isIdle: isNew && !hasContent })}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowUp' && isNew && !hasContent) props.onEditLast?.();
        if (event.key !== 'Escape') return;
        // What is written keeps the focus. An empty new entry stays open and gives the keys back to the timeline.
        if (hasDraftContent(current)) event.stopPropagation();
        else if (isNew && event.target instanceof HTMLElement) event.target.blur();
      }}
      {...files.handlers}
    >
      {!isNew && <About {...props} label={label} />}
      {props.newer}
      {props.time}
      <TextField
        id="composer-text"
        field={field}
        label={label}
        text={text}
        placeholder={placeholder}
        isFrozen={isFrozen}
        completions={completions}
        onText={onText}
      />
      <RetainedFiles draft={current} isFrozen={isFrozen} onRemove={props.onRemoveImage} />
      <DraftFiles files={blobs} isFrozen={isFrozen} onRemove={onRemoveFile} />
      {files.offered.length > 0 && <PasteOffer field={field} onAnswer={files.answer} />}
      <div class="composer__foot">
        <KindChoice {...props} field={field} />
        {takesFiles && <AttachButtons disabled={isFrozen} onFiles={onFiles} />}
        <InsertTime {...props} field={field} disabled={isFrozen} />
        {props.templates}
        {hasContent && props.timeButton}
        {props.similar}
        <ComposerState draft={current} hasContent={hasContent} delivery={props.delivery?.value} />
        {hasContent && !isFrozen && (
          <Button label="Discard" icon="trash" kind="quiet" isIconOnly onClick={onDiscard} />
        )}
        <Button
          label={target.kind.startsWith('edit') ? 'Save' : 'Send'}
          icon="send"
          kind="primary"
          type="submit"
          command="send"
          disabled={isFrozen || !canSend(current)}
        />
      </div>
    </form>
  );
}

/** Whether something is in the composer that can be discarded. */
const isStarted = ({ text, blobs, occurred_on }: ComposerDraft): boolean =>
  text.trim() !== '' || blobs.length > 0 || Boolean(occurred_on);

const classOf = ({ isDropTarget, isIdle }: { isDropTarget: boolean; isIdle: boolean }): string =>
  ['composer', isDropTarget && 'composer--drop', isIdle && 'composer--idle']
    .filter(Boolean)
    .join(' ');
