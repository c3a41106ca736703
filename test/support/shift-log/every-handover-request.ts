import {
  acceptHandover,
  acknowledgeItems,
  getHandover,
  offerHandover,
  updateHandover,
} from '#lib/shift-log/contracts/handover.ts';
import {
  createLoss,
  getAccounting,
  listLosses,
  updateLoss,
} from '#lib/shift-log/contracts/losses.ts';
import { createItem, getItem, listItems, updateItem } from '#lib/shift-log/contracts/open-items.ts';
import { endRunningShift, only, startShift, type Client } from './shifts.ts';

// These requests use every grant of an endpoint. An endpoint that stores its outcome is called with an
// Idempotency-Key that a refused request has used before.
type Headers = Record<string, string>;

/** Opens, changes and closes items, in a shift and while none runs. Returns the id of a running shift. */
export async function openAndCloseItems(operator: Client, headers: Headers): Promise<number> {
  const body = { kind: 'fault', title: 'Antenna 12 lost lock' };
  await endRunningShift(operator);
  await operator(createItem, { body: { ...body, comment_id: 7 }, headers });
  const created = await operator(createItem, { body, headers });
  const path = { item_id: only(created.body.result_data).item_id };
  await operator(updateItem, { path, body: { severity: 'critical' } });
  const { shift_id } = await startShift(operator);
  await operator(createItem, { body });
  await operator(updateItem, { path, body: { state: 'closed', resolution: 'Repaired' } });
  await operator(getItem, { path });
  for (const query of [{ state: 'open' }, { state: 'closed' }, { shift_id }, { kind: 'fault' }])
    await operator(listItems, { query });
  await operator(listItems, { query: { shift_id: 'imported-shift' } });
  return shift_id;
}

/** Records lost time that an open item has caused, and accounts for the time of the shift. */
export async function recordLosses(
  operator: Client,
  shift_id: number,
  headers: Headers,
): Promise<void> {
  const [path, body] = [{ shift_id }, { category: 'weather' }];
  const { body: items } = await operator(listItems, { query: { state: 'open' } });
  const { item_id } = items.result_data[0]!;
  await operator(createLoss, { path: { shift_id: 999_999 }, body, headers });
  const created = await operator(createLoss, { path, body, headers });
  await operator(createLoss, { path, body: { ...body, item_id } });
  const { loss_id } = only(created.body.result_data);
  await operator(updateLoss, { path: { loss_id }, body: { item_id } });
  await operator(listLosses, { path });
  await operator(getAccounting, { path });
}

/** Hands a running shift over. Returns the id of the next one, which runs. */
export async function handOver(
  operator: Client,
  shift_id: number,
  headers: Headers,
): Promise<number> {
  const path = { shift_id };
  const unknown = { shift_id: 999_999 };
  await operator(offerHandover, { path, headers });
  await operator(updateHandover, { path, body: { summary: 'Two blocks lost to wind' } });
  await operator(offerHandover, { path, headers });
  await operator(getHandover, { path });
  const all = { all: true };
  await operator(acknowledgeItems, { path: unknown, body: all, headers });
  await operator(acknowledgeItems, { path, body: all, headers });
  const body = { operator_name: 'Grace Hopper' };
  await operator(acceptHandover, { path: unknown, body, headers });
  const accepted = await operator(acceptHandover, {
    path,
    body: { ...body, takeover_reason: 'The night is over' },
    headers,
  });
  return only(accepted.body.result_data).next_shift_id!;
}
