import { Field } from '../parts/field.tsx';
import { FormDialog, type FormState } from './form-dialog.tsx';

/** What is withdrawn, in words. */
export type Subject = 'comment' | 'reply' | 'annotation';

/** The maximum length of a reason, in characters. */
const MAX_REASON_CHARS = 256;

type WithdrawalDialogProps = Omit<FormState, 'problems'> & {
  subject: Subject;
  /** Whether it is withdrawn already: the dialog asks whether it is reinstated. */
  isWithdrawn: boolean;
  hasReplies: boolean;
  reason: string;
  reasonProblem?: string | undefined;
  onReason: (reason: string) => void;
  onAct: () => void;
};

/** Asks why an entry is withdrawn, or whether it is reinstated. */
export function WithdrawalDialog(props: WithdrawalDialogProps) {
  const { subject, isWithdrawn, hasReplies, reason, reasonProblem, onReason, onAct, ...state } =
    props;
  const verb = isWithdrawn ? 'Reinstate' : 'Withdraw';
  return (
    <FormDialog
      {...state}
      title={`${verb} this ${subject}?`}
      saveLabel={`${verb} the ${subject}`}
      canSave
      onSave={onAct}
    >
      <p>
        {isWithdrawn
          ? 'It counts again, and reports show it again.'
          : 'It stays readable for everybody, struck through. Reports leave it out.'}
        {hasReplies && !isWithdrawn && ' Its replies are left out with it.'}
      </p>
      {!isWithdrawn && (
        <Field
          label="Reason (optional)"
          value={reason}
          maxLength={MAX_REASON_CHARS}
          problem={reasonProblem}
          autocomplete="off"
          autofocus
          onInput={onReason}
        />
      )}
    </FormDialog>
  );
}
