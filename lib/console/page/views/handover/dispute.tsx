import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Dialog, Problem } from '../dialogs/dialog.tsx';

type DisputeProps = {
  /** The item that is not as it is described. */
  title: string;
  isBusy?: boolean;
  problem?: string;
  onDispute: (note: string) => void;
  onClose: () => void;
};

/** Says that an item is not as it is described. It counts as seen, and the report shows the note. */
export function Dispute({ title, isBusy = false, problem, onDispute, onClose }: DisputeProps) {
  const [note, setNote] = useState('');
  return (
    <Dialog
      title="Dispute an item"
      onClose={onClose}
      onSubmit={() => onDispute(note.trim())}
      buttons={
        <>
          <Button label="Cancel" onClick={onClose} />
          <Button
            label="Dispute it"
            kind="primary"
            type="submit"
            disabled={isBusy || note.trim() === ''}
          />
        </>
      }
    >
      <p>
        <strong>{title}</strong>
      </p>
      <Field
        label="What is not right"
        value={note}
        rows={3}
        maxLength={1000}
        autofocus
        onInput={setNote}
        hint="The item counts as seen by you. The report of the shift shows this note."
      />
      <Problem words={problem} />
    </Dialog>
  );
}
