import { ApiError } from '#lib/contract/errors.ts';
import { toSortable } from '#lib/contract/datetime.ts';
import type { RequestOf } from '#lib/contract/endpoint.ts';
import type { createLoss, updateLoss } from '../contracts/losses.ts';
import { changesOf, keysOf, omitUndefined } from '../fields/field-lists.ts';
import { invalidField } from '../fields/ids.ts';
import { changedLines } from '../fields/lines.ts';
import { MAX_AHEAD_MS } from '../fields/times.ts';
import type { Metadata } from '../shifts/metadata.ts';
import type { Shift } from '../shifts/model.ts';
import { withWithdrawal, type Withdrawal } from '../withdrawal/withdrawal.ts';
import { clearableLossFields } from '../contracts/resources/loss.ts';
import { later, latestTime, MAX_OPEN_LOSSES, toOpenLoss, type Loss } from './loss.ts';

type NewLoss = RequestOf<typeof createLoss>['body'];
type LossChange = RequestOf<typeof updateLoss>['body'];

/** Returns the first version of a loss, which begins now by default. Throws 422 if it is not within the shift. */
export function newLoss(
  { category, began, affected = 1, ...body }: NewLoss,
  loss_id: number,
  shift: Shift,
  metadata: Metadata,
): Loss {
  const now = metadata.created_on;
  const loss: Loss = {
    loss_id,
    shift_id: shift.shift_id,
    category,
    began: began ?? now,
    ...changedLines(changesOf(body, keysOf(clearableLossFields)), {}, ['component']),
    affected,
    metadata,
    version: 1,
  };
  return clampToShift(omitUndefined(loss), shift, now);
}

/** Returns a loss with a body's changes: an absent field keeps its value, and null clears it. */
export function applyChanges(loss: Loss, body: LossChange): Loss {
  const { category, began, affected } = { ...loss, ...omitUndefined(body) };
  const changes = changedLines(changesOf(body, keysOf(clearableLossFields)), loss, ['component']);
  return omitUndefined<Loss>({ ...loss, category, began, affected, ...changes });
}

/** Returns a loss after its withdrawal, which stops its clock, or after it is reinstated, which does not start it. */
export function afterWithdrawal(loss: Loss, withdrawal: Withdrawal, now: string): Loss {
  const ended = loss.ended ?? later(now, loss.began);
  return { ...withWithdrawal(loss, withdrawal), ended };
}

/**
 * Returns a loss with times in order, between the start of the running shift and now. A time of up to five minutes
 * ahead is replaced by now. Throws 422 for any other.
 */
export function clampToShift(loss: Loss, shift: Shift, now: string): Loss {
  // Clocks of functions differ, so a stored time may be slightly later than now.
  const latest = later(now, shift.losses_until);
  const start = { time: shift.shift_start, name: "the shift's start" };
  const began = requireBetween('began', loss.began, start, latest);
  if (loss.ended === undefined) return { ...loss, began };
  const ended = requireBetween('ended', loss.ended, { time: began, name: 'began' }, latest);
  return { ...loss, began, ended };
}

function requireBetween(
  field: string,
  time: string,
  earliest: { time: string; name: string },
  latest: string,
): string {
  if (toSortable(time) < toSortable(earliest.time))
    throw invalidField(field, `Input should be no earlier than ${earliest.name}, ${earliest.time}`);
  if (toSortable(time) <= toSortable(latest)) return time;
  if (Date.parse(time) - Date.parse(latest) <= MAX_AHEAD_MS) return latest;
  throw invalidField(field, `Input should not be in the future: the time is ${latest}`);
}

/** Returns a shift with a new or changed loss in its list of open losses. Throws 409 if there are too many. */
export function withLoss(shift: Shift, loss: Loss): Shift {
  const { open_losses: openLosses = [] } = shift;
  const otherLosses = openLosses.filter(({ loss_id }) => loss_id !== loss.loss_id);
  const losses_until = later(latestTime(loss), shift.losses_until);
  if (loss.ended !== undefined) return { ...shift, open_losses: otherLosses, losses_until };
  if (otherLosses.length >= MAX_OPEN_LOSSES)
    throw new ApiError('TOO_MANY_OPEN_LOSSES', { limit: MAX_OPEN_LOSSES });
  return { ...shift, open_losses: [...otherLosses, toOpenLoss(loss)], losses_until };
}
