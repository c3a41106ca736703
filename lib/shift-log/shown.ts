import { toCursor } from '#lib/contract/cursor.ts';
import type { Link, Outcome } from '#lib/platform/http/use-case.ts';
import type { CommentRecord } from './comments/comment.ts';
import { fitComment } from './comments/fit-comments.ts';
import { slt } from './contracts/slt.ts';
import { fit, type Fitted } from './fit.ts';
import { etagOf, type ShiftRecord } from './model.ts';

/** A whole shift as an outcome; what does not fit the answer is linked. */
export function shown(record: ShiftRecord): Outcome {
  const fitted = fit(record);
  return { data: fitted.view, etag: etagOf(record), links: restOf(record.shift_id, fitted) };
}

/** A comment as an outcome; replies that do not fit the answer are linked. */
export function shownComment(record: CommentRecord): Outcome {
  const { view, rest } = fitComment(record);
  const more = rest === undefined ? [] : [{ cursor: toCursor(rest) }];
  const links = more.map((query) => sectionOf(record.shift_fk, 'shift/comment', query));
  return { data: view, etag: String(record.id), links };
}

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
