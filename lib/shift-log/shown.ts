import type { Link, Outcome } from '#lib/platform/http/use-case.ts';
import { slt } from './contracts/slt.ts';
import { fit, type Fitted } from './fit.ts';
import { withLinks } from './images/links.ts';
import { etagOf, type ShiftRecord } from './model.ts';

/** A whole shift as an outcome, with links to its files; what does not fit the answer is linked. */
export async function shown(record: ShiftRecord): Promise<Outcome> {
  const fitted = fit(record);
  const comments = await withLinks(fitted.view.comments);
  // Only a list signs cursors: it goes on from its own first page.
  const links = restOf(record.shift_id, fitted).map(fromTheStart);
  return { data: { ...fitted.view, comments }, etag: etagOf(record), links };
}

const fromTheStart = ({ query: { shift_id = '' }, ...link }: Link): Link => ({
  ...link,
  query: { shift_id },
});

/** The list that has the comments of a shift with all their replies, where an answer left some out. */
export const restOfComment = (shiftId: number, rest: string | undefined): Link[] =>
  rest === undefined ? [] : [sectionOf(shiftId, 'shift/comment')];

const sectionOf = (shiftId: number, path: string, more: object = {}): Link => ({
  rel: 'section',
  path: `${slt}/${path}`,
  query: { shift_id: String(shiftId), ...more },
});

/** The lists that have what an answer left out of a shift: the list of shifts from where it stopped. */
export const restOf = (shiftId: number, { rest, fewer }: Fitted): Link[] => [
  ...(rest === undefined ? [] : [sectionOf(shiftId, 'shifts', { cursor: rest })]),
  ...fewer.map((list) => sectionOf(shiftId, `shift/${list}`)),
];
