import { firstRecord } from '../api/call.ts';
import type { Desk } from '../desk/desk.ts';
import { changeOfAnnotation, changeOfComment, type Change } from '../store/changes.ts';
import type { Subject } from '../views/dialogs/withdrawal.tsx';
import type { WithdrawableEntry } from '../views/timeline/actions.ts';

export type WithdrawalChange = {
  withdrawn: boolean;
  withdrawal_reason?: string | undefined;
};

export const kindOf = (record: WithdrawableEntry): Subject =>
  'reply_id' in record ? 'reply' : 'comment_id' in record ? 'comment' : 'annotation';

/** Withdraws or reinstates an entry, and shows it. */
export async function changeWithdrawal(
  desk: Desk,
  record: WithdrawableEntry,
  body: WithdrawalChange,
): Promise<void> {
  desk.shifts.apply(await send(desk, record, body), 'response');
}

async function send({ api }: Desk, record: WithdrawableEntry, body: object): Promise<Change> {
  if ('reply_id' in record) {
    const path = { reply_id: record.reply_id };
    return changeOfComment(
      firstRecord((await api.call('shift-log.update-reply', { path, body })).body),
    );
  }
  if ('comment_id' in record) {
    const path = { comment_id: record.comment_id };
    return changeOfComment(
      firstRecord((await api.call('shift-log.update-comment', { path, body })).body),
    );
  }
  const path = { annotation_id: record.id };
  return changeOfAnnotation(
    firstRecord((await api.call('shift-log.update-annotation', { path, body })).body),
  );
}
