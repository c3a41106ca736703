import { firstRecord } from '../api/call.ts';
import type { Desk } from '../desk/desk.ts';
import { itemLossStoreOf } from '../desk/item-loss-store.ts';
import type { Loss } from '../store/item-loss-records.ts';
import type { ShiftSummary } from '../store/records.ts';
import type { Values } from '../drafts/forms/form-database.ts';

export const etagOf = ({ loss_id, version }: Loss): string => `"${loss_id}.${version}"`;

/** Records a loss of a shift and shows it. A repetition with the same key records no other. */
export async function createLoss(
  desk: Desk,
  shiftId: number,
  body: Values,
  key: string,
): Promise<Loss> {
  const request = { path: { shift_id: shiftId }, body, headers: { 'Idempotency-Key': key } };
  const { body: response } = await desk.api.call('shift-log.create-loss', request);
  return show(desk, firstRecord(response));
}

/** Changes a loss and shows it. With an ETag, another version than that one is refused with 412. */
export async function changeLoss(
  desk: Desk,
  lossId: number,
  body: Values,
  etag?: string,
): Promise<Loss> {
  const condition = etag === undefined ? {} : { headers: { 'If-Match': etag } };
  const request = { path: { loss_id: lossId }, body, ...condition };
  const { body: response } = await desk.api.call('shift-log.update-loss', request);
  return show(desk, firstRecord(response));
}

/** Loads a loss: all those of its shift are one list. */
export async function loadLoss(desk: Desk, shiftId: number, lossId: number): Promise<Loss> {
  const lostTime = itemLossStoreOf(desk).lostTime(shiftId);
  await lostTime.load();
  const loss = lostTime.losses.peek().find((one) => one.loss_id === lossId);
  if (!loss) throw new Error('The loss no longer exists.');
  return loss;
}

function show(desk: Desk, loss: Loss): Loss {
  const { shift_id } = loss;
  desk.shifts.apply({ shift_id, losses: [loss] }, 'response');
  itemLossStoreOf(desk).applyLosses(shift_id, [loss]);
  return loss;
}

/** The `Date` of a response has whole seconds: the page's idea of the time may be ahead by half of one, in ms. */
const UNCERTAINTY_MS = 1000;

/**
 * Returns the present as ISO 8601, within a shift. It is a second early, so that the service does not take it for
 * the future.
 */
export function currentTimeWithin(
  { api }: Pick<Desk, 'api'>,
  { shift_start }: ShiftSummary,
): string {
  const now = new Date(api.clock.now().getTime() - UNCERTAINTY_MS).toISOString();
  return now < shift_start ? shift_start : now;
}
