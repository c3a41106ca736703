import { ApiError, InvalidRequest } from '#lib/contract/errors.ts';
import { parseId } from '../id-index.ts';
import type { Comment } from './comment.ts';

/** The id of a comment in a path; 404 where no comment can have it. */
export function requireCommentId(text: string): number {
  const id = parseId(text);
  if (id === undefined) throw notFound(text);
  return id;
}

export const notFound = (comment_id: number | string) =>
  new ApiError('COMMENT_NOT_FOUND', { comment_id });

/** Throws 422 for a comment_id in the body that differs from the path's. */
export function requireSameComment(path: string, body: { comment_id?: number | null }): void {
  const { comment_id } = body;
  if (comment_id != null && String(comment_id) !== path)
    throw refusal('comment_id', `${path}, as in the path`);
}

type Shifts = { shift_fk?: number | null; shift_id?: number | null };

/** A comment, and a reply to it, stay with its shift. */
export function requireItsShift(standing: Comment, { shift_fk, shift_id }: Shifts): void {
  const said = shift_fk ?? shift_id;
  if (said != null && said !== standing.shift_fk)
    throw refusal(
      shift_fk == null ? 'shift_id' : 'shift_fk',
      `${standing.shift_fk}, the shift that it is of`,
    );
}

const refusal = (field: string, should: string) =>
  new InvalidRequest([
    { loc: ['body', field], msg: `Input should be ${should}`, type: 'value_error' },
  ]);
