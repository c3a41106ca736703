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
      hint="A time such as 21:05 is the last one before now. Empty: now. At the beginning of an entry it can be typed, too."
      problem={props.timeProblem}
      autocomplete="off"
      autofocus
      onInput={props.onType}
    />
  </FormDialog>
);
