import { MAX_RESPONSE_BYTES } from '#lib/contract/json/response-size.ts';
import type { Link, Outcome, UseCase } from '#lib/platform/http/use-case.ts';
import { batches } from '../listing/batches.ts';
import { candidates, isOneShift } from '../listing/candidates.ts';
import type { listShifts as contract } from '../contracts/shifts.ts';
import { slt } from '../contracts/slt.ts';
import { fitShift, shiftBytes } from '../response-limit.ts';
import { withLinks } from '../attachments/links.ts';
import type { ShiftResponse } from '../model.ts';
import { shiftMatches, type Filters } from '../listing/filters.ts';
import { truncationLinks } from '../response.ts';
import { readShifts } from '../snapshots.ts';

/** A page that has looked at this much for few hits ends early, with a cursor. */
const MOST_MISSES = 200;
const MOST_ROWS = 5000;

/** Shifts that match all filters, newest first, a page at a time. */
export const listShifts: UseCase<typeof contract> = async ({ query }) => {
  const limit = query.limit ?? 100;
  const { cursor } = query;
  const rows = await candidates(query, limit, cursor);
  const page: ShiftResponse[] = [];
  const links: Link[] = [];
  let [misses, seen, room] = [0, 0, MAX_RESPONSE_BYTES];
  let last: string | undefined;

  for await (const batch of batches(rows, query, () => limit - page.length + 1)) {
    const records = await readShifts(batch.rows.map(({ shift_id }) => shift_id));
    for (const { shift_id, position } of batch.rows) {
      const record = records.find((one) => one.shift_id === shift_id);
      if (record && shiftMatches(record, query)) {
        const fitted = fitShift(record, isOneShift(query) ? cursor : undefined);
        room -= shiftBytes(fitted.view);
        if (page.length > 0 && (page.length === limit || room < 0))
          return answer(page, links, query, last);
        page.push(fitted.view);
        links.push(...truncationLinks(shift_id, fitted, { cursor: fitted.rest }));
      } else misses++;
      last = position;
    }
    seen += batch.seen;
    last = batch.last;
    if (misses >= MOST_MISSES || seen >= MOST_ROWS) return answer(page, links, query, last);
  }
  return answer(page, links, query);
};

/** A page with links to the files of its shifts. */
async function answer(
  page: ShiftResponse[],
  links: Link[],
  query: Filters,
  last?: string,
): Promise<Outcome> {
  const data = await Promise.all(
    page.map(async (shift) => ({ ...shift, comments: await withLinks(shift.comments) })),
  );
  if (last === undefined) return { data, links };
  const given = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const next = { ...(Object.fromEntries(given) as Record<string, string>), cursor: last };
  return { data, links: [{ rel: 'next', path: `${slt}/shifts`, query: next }, ...links] };
}
