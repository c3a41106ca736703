import type { Link, Outcome } from '#lib/platform/http/use-case.ts';
import { slt } from './contracts/slt.ts';
import { fitShift, type FittedShift } from './response-limit.ts';
import { withLinks } from './attachments/links.ts';
import { shiftEtag, type ShiftRecord } from './model.ts';

/** A whole shift as an outcome, with links to its files; what does not fit the answer is linked. */
export async function toResponse(record: ShiftRecord): Promise<Outcome> {
  const fitted = fitShift(record);
  const comments = await withLinks(fitted.view.comments);
  const links = truncationLinks(record.shift_id, fitted);
  return { data: { ...fitted.view, comments }, etag: shiftEtag(record), links };
}

/** The list that has the comments of a shift with all their replies, where an answer left some out. */
export const commentListLinks = (shiftId: number, rest: string | undefined): Link[] =>
  rest === undefined ? [] : [sectionOf(shiftId, 'shift/comment')];

const sectionOf = (shiftId: number, path: string, more: object = {}): Link => ({
  rel: 'section',
  path: `${slt}/${path}`,
  query: { shift_id: String(shiftId), ...more },
});

/**
 * The lists that have what an answer left out of a shift: the list of shifts from `place` on, or from its first
 * page, since only a list signs cursors.
 */
export const truncationLinks = (
  shiftId: number,
  { rest, fewer }: FittedShift,
  place: { cursor?: string | undefined } = {},
): Link[] => [
  ...(rest === undefined ? [] : [sectionOf(shiftId, 'shifts', place)]),
  ...fewer.map((list) => sectionOf(shiftId, `shift/${list}`)),
];
