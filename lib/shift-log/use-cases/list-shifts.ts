import { fillPage, nextPageLinks, PAGE_SIZE } from '#lib/contract/pages.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import { withLinks } from '../attachments/links.ts';
import type { listShifts as contract } from '../contracts/shifts.ts';
import { slt } from '../contracts/slt.ts';
import { namesOneShift } from '../listing/candidates.ts';
import { matchingShifts } from '../listing/matches.ts';
import { truncationLinks } from '../response.ts';
import { fitShift, shiftBytes } from '../response-limit.ts';

/** Lists the shifts that match all filters, newest first. */
export const listShifts: UseCase<typeof contract> = async ({ query }) => {
  const { limit = PAGE_SIZE, cursor } = query;
  const logsBefore = namesOneShift(query) ? cursor : undefined;
  const { entries, next } = await fillPage(
    matchingShifts(query, limit),
    ({ record, ...match }) => {
      if (!record) return match;
      const entry = fitShift(record, logsBefore);
      return { ...match, entry, bytes: shiftBytes(entry.view) };
    },
    { limit },
  );
  const data = await Promise.all(
    entries.map(async ({ view }) => ({ ...view, comments: await withLinks(view.comments) })),
  );
  const truncations = entries.flatMap((fitted) =>
    truncationLinks(fitted.view.shift_id, fitted, { cursor: fitted.rest }),
  );
  return { data, links: [...nextPageLinks(`${slt}/shifts`, query, next), ...truncations] };
};
