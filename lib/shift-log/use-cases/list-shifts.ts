import { BASE_PATH } from '../contracts/base-path.ts';
import { fillPage, nextPageLinks, PAGE_SIZE } from '#lib/contract/pages.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import { withLinks } from '../attachments/links.ts';
import type { listShifts as contract } from '../contracts/shifts.ts';
import { namesOneShift } from '../reading/candidates.ts';
import { matchingShifts } from '../reading/matches.ts';
import { truncationLinks } from '../reading/response.ts';
import { fitShift, shiftBytes } from '../reading/response-limit.ts';

/** Lists the shifts that match all filters, newest first. */
export const listShifts: UseCase<typeof contract> = async ({ query }) => {
  const { limit = PAGE_SIZE, cursor } = query;
  const logsBefore = namesOneShift(query) ? cursor : undefined;
  const { entries, next } = await fillPage(
    matchingShifts(query, limit),
    ({ record, ...match }) => {
      if (!record) return match;
      const entry = fitShift(record, logsBefore);
      return { ...match, entry, bytes: shiftBytes(entry.response) };
    },
    { limit },
  );
  const data = await Promise.all(
    entries.map(async ({ response }) => ({
      ...response,
      comments: await withLinks(response.comments),
    })),
  );
  const truncations = entries.flatMap((fittedShift) =>
    truncationLinks(fittedShift.response.shift_id, fittedShift, { cursor: fittedShift.olderLogs }),
  );
  return { data, links: [...nextPageLinks(`${BASE_PATH}/shifts`, query, next), ...truncations] };
};
