import { Button } from '../parts/button.tsx';
import { Dialog } from './dialog.tsx';

export type Choice = { label: string; kind?: 'primary' | 'danger'; run: () => void };

type QuestionProps = {
  title: string;
  /** One paragraph each. */
  text: readonly string[];
  /** What one can choose besides leaving everything as it is. */
  choices: readonly Choice[];
  cancel?: string;
  onClose: () => void;
};

/**
 * A question with buttons for its answers: whether to scale an image down, to discard a draft, to sign out while
 * entries wait, or to send an entry that waited too long.
 */
export function Question({ title, text, choices, cancel = 'Cancel', onClose }: QuestionProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      buttons={
        <>
          <Button label={cancel} autofocus onClick={onClose} />
          {choices.map(({ label, kind, run }) => (
            <Button key={label} label={label} kind={kind} onClick={run} />
          ))}
        </>
      }
    >
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Dialog>
  );
}
