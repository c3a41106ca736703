import { expect } from 'vitest';
import {
  acceptHandover,
  acknowledgeItems,
  offerHandover,
  getHandover,
  updateHandover,
} from '#lib/shift-log/contracts/handover.ts';
import { createItem, listItems, updateItem } from '#lib/shift-log/contracts/open-items.ts';
import { createUniqueText, only, type Client } from './shifts.ts';

/** Opens an item and returns it. */
export async function openItem(client: Client, body: object = {}) {
  const given = { kind: 'fault', title: createUniqueText('Drive'), ...body };
  const answer = await client(createItem, { body: given });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return only(answer.body.result_data);
}

/** Closes an item and returns it. */
export async function closeItem(client: Client, item_id: number) {
  const body = { state: 'closed', resolution: 'Replaced' };
  const answer = await client(updateItem, { path: { item_id }, body });
  return only(answer.body.result_data);
}

/** Closes all open items. */
export async function closeAllItems(client: Client): Promise<void> {
  const { body } = await client(listItems, { query: { state: 'open' } });
  for (const { item_id } of body.result_data) await closeItem(client, item_id);
}

/** Returns the handover of a shift as its GET returns it. */
export async function readHandover(client: Client, shift_id: number) {
  const answer = await client(getHandover, { path: { shift_id } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return only(answer.body.result_data);
}

/** Returns the requests of a client on the handover of a shift. */
export const handoverOf = (client: Client, shift_id: number) => {
  const path = { shift_id };
  return {
    write: (body: object, headers: Record<string, string> = {}) =>
      client(updateHandover, { path, body, headers }),
    offer: (headers: Record<string, string> = {}) => client(offerHandover, { path, headers }),
    acknowledge: (body: object = { all: true }) => client(acknowledgeItems, { path, body }),
    accept: (body: object = {}, headers: Record<string, string> = {}) =>
      client(acceptHandover, { path, body: { operator_name: 'Grace Hopper', ...body }, headers }),
  };
};

/** Writes and offers the handover of a shift. */
export async function offer(client: Client, shift_id: number, summary = 'Two blocks lost to wind') {
  await handoverOf(client, shift_id).write({ summary });
  const answer = await handoverOf(client, shift_id).offer();
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return only(answer.body.result_data);
}
