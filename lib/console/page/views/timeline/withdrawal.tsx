import { Button } from '../parts/button.tsx';
import { Time } from '../parts/time.tsx';
import type { EntryContext, WithdrawableEntry } from './actions.ts';

type WithdrawalProps = { record: WithdrawableEntry };

/** Says who withdrew an entry, when and why. */
export function WithdrawalNote({ record }: WithdrawalProps) {
  const { withdrawn_by, withdrawn_by_name, withdrawn_on, withdrawal_reason: reason } = record;
  return withdrawn_on === undefined ? null : (
    <strong class="entry__withdrawal">
      withdrawn by {withdrawn_by_name ?? withdrawn_by} <Time at={withdrawn_on} />
      {reason && `: ${reason}`}
    </strong>
  );
}

type WithdrawButtonProps = WithdrawalProps & { context: EntryContext };

/** Withdraws or reinstates an entry, for its creator and for engineers. */
export function WithdrawButton({ record, context: { reader, actions } }: WithdrawButtonProps) {
  const isOwn = reader.user === record.metadata.created_by;
  return reader.canWrite && (isOwn || reader.isEngineer) ? (
    <Button
      icon={record.withdrawn ? 'back' : 'trash'}
      label={record.withdrawn ? 'Reinstate' : 'Withdraw'}
      isIconOnly
      kind="quiet"
      onClick={() => actions.withdraw(record)}
    />
  ) : null;
}
