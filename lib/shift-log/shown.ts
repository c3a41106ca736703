import { toCursor } from '#lib/contract/cursor.ts';
import type { Link, Outcome } from '#lib/platform/http/use-case.ts';
import { slt } from './contracts/slt.ts';
import { fit, type Fitted } from './fit.ts';
import { withLinks } from './images/links.ts';
import { etagOf, type ShiftRecord } from './model.ts';

/** A whole shift as an outcome, with links to its files; what does not fit the answer is linked. */
export async function shown(record: ShiftRecord): Promise<Outcome> {
  const fitted = fit(record);
  const comments = await withLinks(fitted.view.comments);
  const links = restOf(record.shift_id, fitted);
  return { data: { ...fitted.view, comments }, etag: etagOf(record), links };
}

/** The list that goes on with the replies of a comment that an answer left out, if it did. */
export const restOfComment = (shiftId: number, rest: string | undefined): Link[] =>
  rest === undefined ? [] : [sectionOf(shiftId, 'shift/comment', { cursor: toCursor(rest) })];

const sectionOf = (shiftId: number, path: string, more: object): Link => ({
  rel: 'section',
  path: `${slt}/${path}`,
  query: { shift_id: String(shiftId), ...more },
});

/** The lists that have what an answer left out of a shift. */
export function restOf(shiftId: number, { rest, fewer }: Fitted): Link[] {
  const section = (path: string, more: object = {}) => sectionOf(shiftId, path, more);
  return [
    ...(rest === undefined ? [] : [section('shifts', { cursor: toCursor(rest) })]),
    ...fewer.map((list) => section(`shift/${list}`)),
  ];
}
