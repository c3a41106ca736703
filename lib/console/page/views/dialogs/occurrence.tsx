import { Field } from '../parts/field.tsx';
import { FormDialog } from './form-dialog.tsx';

type OccurrenceDialogProps = {
  typed: string;
  timeProblem: string | undefined;
  onType: (typed: string) => void;
  onSave: () => void;
  onClose: () => void;
};

/** Asks when something happened, if that is not now. */
export const OccurrenceDialog = (props: OccurrenceDialogProps) => (
  <FormDialog
    title="When did it happen?"
    saveLabel="Set the time"
    canSave={props.timeProblem === undefined}
    onSave={props.onSave}
    onClose={props.onClose}
  >
    <Field
      label="Time (UTC)"
      value={props.typed}
      hint="A time such as 21:05 means the last 21:05 before now. Leave it empty to use the time of writing. You can also type it at the start of a new entry."
      problem={props.timeProblem}
      autocomplete="off"
      autofocus
      onInput={props.onType}
    />
  </FormDialog>
);
