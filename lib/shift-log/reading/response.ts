import { BASE_PATH } from '../contracts/base-path.ts';
import type { Link } from '#lib/platform/http/use-case.ts';
import { withLinks } from '../attachments/links.ts';
import { shiftEtag } from '../shifts/model.ts';
import type { ShiftRecord } from './whole-shift.ts';
import { fitShift, type FittedShift } from './response-limit.ts';

/** Returns the outcome of a shift with signed URLs of its files, and links to the lists that do not fit the response. */
export async function toResponse(record: ShiftRecord) {
  const fittedShift = fitShift(record);
  const comments = await withLinks(fittedShift.response.comments);
  const links = truncationLinks(record.shift_id, fittedShift);
  return { data: { ...fittedShift.response, comments }, etag: shiftEtag(record), links };
}

const sectionLink = (shiftId: number, path: string, parameters: object = {}): Link => ({
  rel: 'section',
  path: `${BASE_PATH}/${path}`,
  query: { shift_id: String(shiftId), ...parameters },
});

/**
 * Returns the links to the lists of what was left out of a shift: the list of shifts for its older logs, and
 * its annotations and comments. Only a list signs cursors, so others link to the first page.
 */
export const truncationLinks = (
  shiftId: number,
  { olderLogs, truncatedLists }: Omit<FittedShift, 'response'>,
  parameters: { cursor?: string | undefined } = {},
): Link[] => [
  ...(olderLogs === undefined ? [] : [sectionLink(shiftId, 'shifts', parameters)]),
  ...truncatedLists.map((list) => sectionLink(shiftId, `shift/${list}`)),
];
