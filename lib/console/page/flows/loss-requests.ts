import type { Desk } from '../desk/desk.ts';
import type { Loss } from '../store/handover/records.ts';
import type { Values } from './record-form.ts';

type Connected = Pick<Desk, 'api' | 'handover'>;

export const etagOf = ({ loss_id, version }: Loss): string => `"${loss_id}.${version}"`;

/** Records a loss of a shift and shows it. A repetition with the same key records no other. */
export async function createLoss(
  { api, handover }: Connected,
  shiftId: number,
  body: Values,
  key: string,
): Promise<Loss> {
  const request = { path: { shift_id: shiftId }, body, headers: { 'Idempotency-Key': key } };
  const { body: answer } = await api.call('shift-log.create-loss', request);
  return show({ handover }, answer.result_data);
}

/** Changes a loss and shows it. With an ETag, another version than that one is refused with 412. */
export async function changeLoss(
  { api, handover }: Connected,
  lossId: number,
  body: Values,
  etag?: string,
): Promise<Loss> {
  const condition = etag === undefined ? {} : { headers: { 'If-Match': etag } };
  const request = { path: { loss_id: lossId }, body, ...condition };
  const { body: answer } = await api.call('shift-log.update-loss', request);
  return show({ handover }, answer.result_data);
}

/** Loads a loss: all those of its shift are one list. */
export async function loadLoss({ handover }: Connected, { loss_id, shift_id }: Loss) {
  const lostTime = handover.lostTime(shift_id);
  await lostTime.load();
  const loss = lostTime.losses.peek().find((one) => one.loss_id === loss_id);
  if (!loss) throw new Error('The loss is not there.');
  return loss;
}

function show({ handover }: Pick<Desk, 'handover'>, [loss]: Loss[]): Loss {
  if (!loss) throw new Error('The answer has no loss.');
  handover.apply({ shift_id: loss.shift_id, losses: [loss] }, 'answer');
  return loss;
}
