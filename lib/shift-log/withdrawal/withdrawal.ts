import { ApiError } from '#lib/contract/errors.ts';
import { hasEngineerLevel } from '#lib/platform/auth/roles.ts';
import type { Context } from '#lib/platform/http/use-case.ts';
import { withdrawalFields } from '../contracts/resources/withdrawal.ts';
import { keysOf, omitUndefined, type ValueOf } from '../fields/field-lists.ts';
import { invalidField } from '../fields/ids.ts';
import type { Metadata } from '../shifts/metadata.ts';

/** Who withdrew a record, when and why; empty unless it is withdrawn. */
export type Withdrawal = Partial<ValueOf<typeof withdrawalFields>>;

type Body = {
  withdrawn?: boolean | null | undefined;
  withdrawal_reason?: string | null | undefined;
};

type Caller = Pick<Context, 'user' | 'name' | 'caller'>;

/**
 * Returns the withdrawal of a record after a request, or undefined if the request does not change it. Another reason
 * changes neither the person who withdrew the record nor the time.
 */
export function changedWithdrawal(
  before: Withdrawal,
  body: Body,
  { user, name }: Caller,
  now: string,
): Withdrawal | undefined {
  const { withdrawn, withdrawal_reason: sentReason } = body;
  if (withdrawn == null) return undefined;
  if (!withdrawn) return before.withdrawn ? {} : undefined;
  const reason = sentReason === undefined ? before.withdrawal_reason : (sentReason ?? undefined);
  if (before.withdrawn && reason === before.withdrawal_reason) return undefined;
  return omitUndefined<Withdrawal>({
    withdrawn_by: user,
    withdrawn_by_name: name,
    withdrawn_on: now,
    ...before,
    withdrawn: true,
    withdrawal_reason: reason,
  });
}

/** Returns a record with another withdrawal; an empty one reinstates it. */
export function withWithdrawal<T extends Withdrawal>(record: T, withdrawal: Withdrawal): T {
  const names: string[] = keysOf(withdrawalFields);
  const kept = Object.entries(record).filter(([name]) => !names.includes(name));
  return { ...(Object.fromEntries(kept) as T), ...withdrawal };
}

/** Throws 403 unless the caller has created a record, or is an engineer or above. `entry` names it: `loss 42`. */
export function requireCreator(metadata: Metadata, caller: Caller, entry: string): void {
  if (!mayWithdraw(metadata, caller)) throw new ApiError('NOT_ENTRY_CREATOR', { entry });
}

/** Returns whether the caller has created a record, or is an engineer or above. */
export const mayWithdraw = ({ created_by }: Metadata, { user, caller }: Caller): boolean =>
  created_by === user || hasEngineerLevel(caller?.roles ?? []);

/** Throws 422 for a request that changes something else than the withdrawal. */
export function requireOnlyWithdrawal(hasOtherChanges: boolean): void {
  if (hasOtherChanges)
    throw invalidField('withdrawn', 'Input should not change together with other fields');
}

/** Throws 409 for a change of a withdrawn record. */
export function requireNotWithdrawn({ withdrawn }: Withdrawal, entry: string): void {
  if (withdrawn) throw new ApiError('ENTRY_WITHDRAWN', { entry });
}
