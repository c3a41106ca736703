import type { ComponentChildren } from 'preact';
import { Button } from '../parts/button.tsx';
import { Dialog } from './dialog.tsx';
import { Problem } from '../parts/message.tsx';

/** The state of a form's request, and what leaves its dialog. */
export type FormState = {
  isBusy?: boolean;
  problem?: string;
  /** Validation errors of the service, by the names of fields. */
  problems?: Readonly<Record<string, string>>;
  onClose: () => void;
  /** Closes the form and discards its values. Default: `onClose`. */
  onCancel?: () => void;
};

type FormDialogProps = FormState & {
  title: string;
  size?: 'small' | 'large';
  children: ComponentChildren;
  saveLabel: string;
  cancelLabel?: string;
  /** Whether the fields can be saved as they are. */
  canSave: boolean;
  onSave: () => void;
};

/** The dialog of a form: its fields, what went wrong, and the buttons that cancel and save. */
export function FormDialog(props: FormDialogProps) {
  const { title, size, children, saveLabel, cancelLabel = 'Cancel', canSave } = props;
  const isBusy = props.isBusy === true;
  // What happens to a request that is on its way decides what the form keeps.
  const onClose = isBusy ? () => undefined : props.onClose;
  return (
    <Dialog
      {...{ title, size, onClose }}
      onSubmit={() => canSave && props.onSave()}
      buttons={
        <>
          <Button label={cancelLabel} disabled={isBusy} onClick={props.onCancel ?? onClose} />
          <Button label={saveLabel} kind="primary" type="submit" disabled={isBusy || !canSave} />
        </>
      }
    >
      {children}
      <Problem text={props.problem} />
    </Dialog>
  );
}
