import { Button } from '../parts/button.tsx';
import { insert } from './completion.ts';
import type { ComposerProps } from './composer-props.ts';

type PartProps = ComposerProps & { field: { current: HTMLTextAreaElement | null } };

/** The choice between comment and annotation. It also leaves a reply or an edit, whose draft is kept. */
export function KindChoice({ draft, field, onKind }: PartProps) {
  const { kind } = draft.value.target;
  const choose = (chosen: 'comment' | 'annotation') => {
    onKind(chosen);
    field.current?.focus();
  };
  return (
    <div class="segments" role="group" aria-label="Kind of entry">
      <Button
        label="Comment"
        icon="comment"
        command="comment"
        isPressed={kind === 'comment'}
        onClick={() => choose('comment')}
      />
      <Button
        label="Annotation"
        icon="annotation"
        command="annotate"
        isPressed={kind === 'annotation'}
        onClick={() => choose('annotation')}
      />
    </div>
  );
}

/** What a reply or an edit belongs to. */
export function About({ about, label, onClose }: ComposerProps & { label: string }) {
  return (
    <div class="composer__head">
      <p class="composer__about">
        <strong>{label}</strong> {about}
      </p>
      <Button
        label="Close"
        icon="close"
        kind="quiet"
        isIconOnly
        command="close"
        onClick={onClose}
      />
    </div>
  );
}

type PasteOfferProps = Pick<PartProps, 'field'> & { onAnswer: (isWanted: boolean) => void };

/** Offers the pictures that came with a pasted text. */
export function PasteOffer({ field, onAnswer }: PasteOfferProps) {
  const answer = (isWanted: boolean) => {
    onAnswer(isWanted);
    field.current?.focus();
  };
  return (
    <div class="composer__offer">
      <span role="status">What you pasted has a picture, too.</span>
      <Button label="Attach the picture" icon="attach" onClick={() => answer(true)} />
      <Button
        label="Leave it out"
        icon="close"
        isIconOnly
        kind="quiet"
        onClick={() => answer(false)}
      />
    </div>
  );
}

export function InsertTime({
  draft,
  field,
  timeNow,
  onText,
  disabled,
}: PartProps & { disabled: boolean }) {
  const insertTime = () => {
    const area = field.current;
    if (!area) return;
    // At the beginning of an entry it becomes the time of the event, which has its zone in the chip.
    const isFirst = area.value === '' && draft.value.target.kind !== 'reply';
    const time = isFirst ? timeNow().replace('UTC', '') : timeNow();
    const { text, caret } = insert(area.value, area.selectionStart, area.selectionEnd, time);
    onText(text);
    area.value = text;
    area.focus();
    area.setSelectionRange(caret, caret);
  };
  return (
    <Button
      label="Insert the time"
      icon="time"
      isIconOnly
      kind="quiet"
      command="insert-time"
      disabled={disabled}
      onClick={insertTime}
    />
  );
}
