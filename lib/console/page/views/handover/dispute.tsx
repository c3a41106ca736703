import { useState } from 'preact/hooks';
import { FormDialog, type FormState } from '../dialogs/form-dialog.tsx';
import { Field } from '../parts/field.tsx';

type DisputeProps = FormState & {
  /** The item that is not as it is described. */
  title: string;
  onDispute: (note: string) => void;
};

/** Says that an item is not as it is described. It counts as seen, and the report shows the note. */
export function Dispute({ title, onDispute, ...state }: DisputeProps) {
  const [note, setNote] = useState('');
  return (
    <FormDialog
      {...state}
      title="Dispute an item"
      saveLabel="Dispute it"
      canSave={note.trim() !== ''}
      onSave={() => onDispute(note.trim())}
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
    </FormDialog>
  );
}
