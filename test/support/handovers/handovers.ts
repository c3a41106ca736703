import { expect } from 'vitest';
import {
  acceptHandover,
  acknowledgeItems,
  offerHandover,
  getHandover,
  updateHandover,
} from '#lib/shift-log/contracts/handover.ts';
import {
  withdrawAcknowledgements,
  withdrawOffer,
} from '#lib/shift-log/contracts/handover-withdrawals.ts';
import { closeItem, listItemIds } from '../shift-log/open-items.ts';
import { only, type Client } from '../shift-log/shifts.ts';

/** Closes all open items. */
export async function closeAllItems(client: Client): Promise<void> {
  for (const item_id of await listItemIds(client, { state: 'open' }))
    await closeItem(client, item_id);
}

/** Returns the handover of a shift as its GET returns it. */
export async function readHandover(client: Client, shift_id: number) {
  const response = await client(getHandover, { path: { shift_id } });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return only(response.body.result_data);
}

/** Returns the requests of a client on the handover of a shift. */
export const handoverOf = (client: Client, shift_id: number) => {
  const path = { shift_id };
  return {
    write: (body: object, headers: Record<string, string> = {}) =>
      client(updateHandover, { path, body, headers }),
    offer: (headers: Record<string, string> = {}) => client(offerHandover, { path, headers }),
    withdraw: (headers: Record<string, string> = {}) => client(withdrawOffer, { path, headers }),
    takeBack: (body: object, headers: Record<string, string> = {}) =>
      client(withdrawAcknowledgements, { path, body, headers }),
    acknowledge: (body: object = { all: true }) => client(acknowledgeItems, { path, body }),
    accept: (body: object = {}, headers: Record<string, string> = {}) =>
      client(acceptHandover, { path, body: { operator_name: 'Grace Hopper', ...body }, headers }),
  };
};

/** Writes and offers the handover of a shift. */
export async function offer(client: Client, shift_id: number, summary = 'Two blocks lost to wind') {
  await handoverOf(client, shift_id).write({ summary });
  const response = await handoverOf(client, shift_id).offer();
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return only(response.body.result_data);
}
