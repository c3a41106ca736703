import { expect } from 'vitest';
import { listShifts } from '#lib/shift-log/contracts/shifts.ts';
import type { Client } from '../shift-log/shifts.ts';
import { getNextQuery } from '../api/next-page.ts';

export type Query = Record<string, string | number>;

/**
 * Chooses a random year in the past for the shifts of a file, since all tests share the table of a
 * deployment. `list` and `pages` return the shifts of this year.
 */
export function chooseYear(viewer: Client) {
  const year = 1000 + Math.floor(Math.random() * 900);
  const within = { shift_start: `${year}-01-01T00:00:00Z`, shift_end: `${year}-12-31T00:00:00Z` };

  /** Returns the ids of this year's shifts that match a query, in the order of the list; with a limit, of one page. */
  async function list(query: Query = {}): Promise<number[]> {
    const ids: number[] = [];
    let next: Query | undefined = { limit: 500, ...query };
    while (next) {
      const response: Awaited<ReturnType<typeof viewer<typeof listShifts>>> = await viewer(
        listShifts,
        { query: next },
      );
      expect(response.status, JSON.stringify(response.body)).toBe(200);
      const shifts = response.body.result_data.filter(({ shift_start }) =>
        shift_start.startsWith(String(year)),
      );
      ids.push(...shifts.map(({ shift_id }) => shift_id));
      // Large shifts of other files end a page early.
      next = query.limit === undefined ? getNextQuery(response) : undefined;
    }
    return ids;
  }

  /** Returns the ids of a page, and the query for the next page, from the Link header. */
  async function page(query: Query): Promise<{ ids: number[]; next: Query | undefined }> {
    const response = await viewer(listShifts, { query });
    const ids = response.body.result_data.map(({ shift_id }) => shift_id);
    return { ids, next: getNextQuery(response) };
  }

  /** Returns the ids of each page. */
  async function pages(query: Query): Promise<number[][]> {
    const { ids, next } = await page(query);
    return next ? [ids, ...(await pages(next))] : [ids];
  }

  return { year, within, list, pages };
}
