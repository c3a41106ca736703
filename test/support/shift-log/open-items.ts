import { expect } from 'vitest';
import { createItem, getItem, listItems, updateItem } from '#lib/shift-log/contracts/open-items.ts';
import { only, type Client } from './shifts.ts';
import { getNextQuery } from '../api/next-page.ts';

/** Opens an item and returns it. */
export async function openItem(client: Client, body: object = {}) {
  const response = await client(createItem, {
    body: { kind: 'fault', title: 'Antenna 12 lost lock', ...body },
  });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return only(response.body.result_data);
}

/** Changes an item and returns it. */
export async function changeItem(client: Client, item_id: number, body: object) {
  const response = await client(updateItem, { path: { item_id }, body });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return only(response.body.result_data);
}

/** Closes an item with a resolution and returns it. */
export const closeItem = (client: Client, item_id: number, resolution = 'Repaired') =>
  changeItem(client, item_id, { state: 'closed', resolution });

/** Returns an item with its history. */
export async function readItem(client: Client, item_id: number) {
  const response = await client(getItem, { path: { item_id } });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return only(response.body.result_data);
}

/** Returns the ids of a list of items. */
export async function listItemIds(client: Client, query: Record<string, string | number>) {
  const response = await client(listItems, { query });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body.result_data.map(({ item_id }) => item_id);
}

/** Returns the ids of all pages of a list of items. */
export async function listItemPages(
  client: Client,
  query: Record<string, string | number>,
): Promise<number[][]> {
  const response = await client(listItems, { query });
  const page = response.body.result_data.map(({ item_id }) => item_id);
  const next = getNextQuery(response);
  return next ? [page, ...(await listItemPages(client, next))] : [page];
}
