import { ApiError, InvalidRequest } from '#lib/contract/errors.ts';
import { idFrom } from '../homes.ts';
import type { Comment } from './comment.ts';

/** The id of a comment in a path; 404 where no comment can have it. */
export function requireCommentId(text: string): number {
  const id = idFrom(text);
  if (id === undefined) throw notFound(text);
  return id;
}

export const notFound = (comment_id: number | string) =>
  new ApiError('COMMENT_NOT_FOUND', { comment_id });

type Ids = { id?: number | null; comment_id?: number | null };

/** An id in the body must be the path's; beside it, `id` may name a version. */
export function requireSameComment(path: string, { id, comment_id }: Ids): void {
  const field = comment_id == null ? 'id' : 'comment_id';
  const said = comment_id ?? id;
  if (said != null && String(said) !== path) throw refusal(field, `${path}, as in the path`);
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
