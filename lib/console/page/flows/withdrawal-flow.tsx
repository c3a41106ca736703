import { useState } from 'preact/hooks';
import type { Desk } from '../desk/desk.ts';
import { updateEntry } from '../desk/entry-requests.ts';
import { isComment } from '../drafts/draft.ts';
import { WithdrawalDialog, type Subject } from '../views/dialogs/withdrawal.tsx';
import type { WithdrawableEntry } from '../views/timeline/actions.ts';
import { useSubmit } from './use-submit.ts';

type WithdrawalChange = { withdrawn: boolean; withdrawal_reason?: string | undefined };

type WithdrawalFlowProps = { desk: Desk; record: WithdrawableEntry; onClose: () => void };

/** Asks why an entry is withdrawn, or whether it is reinstated; either can be undone for some seconds. */
export function WithdrawalFlow({ desk, record, onClose }: WithdrawalFlowProps) {
  const [reason, setReason] = useState('');
  const { submit, isBusy, problem, problems } = useSubmit(onClose, ['withdrawal_reason']);
  const subject = kindOf(record);
  const change = async () => {
    const [forth, back] = changesOf(record, reason);
    await updateEntry(desk, record, forth);
    desk.notices.confirm(confirmationOf(subject, forth), () => updateEntry(desk, record, back));
  };
  return (
    <WithdrawalDialog
      {...{ subject, reason, isBusy, problem, onClose }}
      isWithdrawn={record.withdrawn === true}
      hasReplies={'replies' in record && record.replies.length > 0}
      reasonProblem={problems.withdrawal_reason}
      onReason={setReason}
      onAct={() => void submit(change)}
    />
  );
}

const kindOf = (record: WithdrawableEntry): Subject =>
  'reply_id' in record ? 'reply' : isComment(record) ? 'comment' : 'annotation';

/** Returns the change, and the one that takes it back. */
function changesOf(
  { withdrawn, withdrawal_reason }: WithdrawableEntry,
  reason: string,
): [WithdrawalChange, WithdrawalChange] {
  const reinstatement = { withdrawn: false };
  return withdrawn
    ? [reinstatement, { withdrawn, withdrawal_reason }]
    : [{ withdrawn: true, withdrawal_reason: reason.trim() || undefined }, reinstatement];
}

const confirmationOf = (subject: Subject, { withdrawn }: WithdrawalChange): string =>
  withdrawn
    ? `The ${subject} is withdrawn. It stays readable, and reports leave it out.`
    : `The ${subject} is reinstated.`;
