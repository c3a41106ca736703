import { expect } from 'vitest';
import { search } from '#lib/search/contracts/search.ts';
import type { Client } from '../shift-log/shifts.ts';
import { getNextQuery } from '../api/next-page.ts';

type Query = Record<string, string | number | string[]>;

/** Returns a word that no other test uses, of letters only: a word with digits would be split. */
export function createUniqueWord(): string {
  const digits = crypto.randomUUID().replaceAll('-', '').slice(0, 10);
  return `quokka${digits.replace(/./g, (digit) => String.fromCharCode(98 + parseInt(digit, 16)))}`;
}

/** Returns a page of hits, what the envelope has beside them, and the query of the next page. */
export async function searchFor(client: Client, query: Query) {
  const response = await client(search, { query });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  const { result_data: hits, partial, did_you_mean } = response.body;
  const ids = hits.map(({ id }) => id);
  return { hits, ids, partial, did_you_mean, next: getNextQuery(response) };
}

/** Waits until a query finds a number of hits, and returns its first page: indexing is eventually consistent. */
export async function searchUntil(client: Client, query: Query, count: number) {
  await expect.poll(async () => (await searchFor(client, query)).hits.length).toBe(count);
  return searchFor(client, query);
}

/** Returns the ids of all pages, each page by itself. */
export async function listHitPages(client: Client, query: Query): Promise<string[][]> {
  const { ids, next } = await searchFor(client, query);
  return next ? [ids, ...(await listHitPages(client, { ...query, cursor: next.cursor! }))] : [ids];
}

/** Returns the problems of a query that is refused. */
export async function refuseQuery(client: Client, query: Query) {
  const response = await client(search, { query });
  expect(response.status, JSON.stringify(response.body)).toBe(422);
  return (response.body as unknown as { detail: { loc: string[]; msg: string; type: string }[] })
    .detail;
}
