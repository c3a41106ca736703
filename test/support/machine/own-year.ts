import { expect } from 'vitest';
import { listShifts } from '#lib/shift-log/contracts/shifts.ts';
import type { Client } from '../shift-log/shifts.ts';

export type Query = Record<string, string | number>;

/**
 * A year for the shifts of one file, far ahead of what other tests write: a deployment's table is one
 * for all of them, and the newest shifts come first. `list` and `pages` look at that year's shifts.
 */
export function ownYear(viewer: Client, url: string) {
  const year = 3000 + Math.floor(Math.random() * 6900);
  const within = { shift_start: `${year}-01-01T00:00:00Z`, shift_end: `${year}-12-31T00:00:00Z` };

  /** The ids of this year's shifts that a query finds, as they are listed. */
  async function list(query: Query = {}): Promise<number[]> {
    const answer = await viewer(listShifts, { query: { limit: 500, ...query } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.result_data
      .filter(({ shift_start }) => shift_start.startsWith(String(year)))
      .map(({ shift_id }) => shift_id);
  }

  /** A page of the list, and the query of the next one, from its Link. */
  async function page(query: Query): Promise<{ ids: number[]; next?: Query }> {
    const { body, headers } = await viewer(listShifts, { query });
    const ids = body.result_data.map(({ shift_id }) => shift_id);
    const [, link] = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
    return link === undefined
      ? { ids }
      : { ids, next: Object.fromEntries(new URL(link, url).searchParams) };
  }

  /** The ids of every page. */
  async function pages(query: Query): Promise<number[][]> {
    const { ids, next } = await page(query);
    return next ? [ids, ...(await pages(next))] : [ids];
  }

  return { year, within, list, pages };
}
