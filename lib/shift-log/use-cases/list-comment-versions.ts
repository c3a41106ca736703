import { placeIn, toCursor } from '#lib/contract/cursor.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import { commentView, type CommentView } from '../comments/comment.ts';
import { weightOfComment } from '../comments/fit-comments.ts';
import { notFound, requireCommentId } from '../comments/ids.ts';
import { findNewest, versionsAfter } from '../comments/repository.ts';
import type { listCommentVersions as contract } from '../contracts/comments.ts';
import { slt } from '../contracts/slt.ts';
import { shiftIdFrom } from '../shift-id.ts';
import { ANSWER_BYTES } from '../weight.ts';

/** Versions of a comment, oldest first, a page at a time. */
export const listCommentVersions: UseCase<typeof contract> = async ({ path, query }) => {
  const { shift_id, limit = 100 } = query;
  const after = query.cursor === undefined ? 0 : Number(placeIn(query.cursor, /^\d{1,8}$/));
  const newest = await findNewest(requireCommentId(path.comment_id));
  if (!newest || newest.shift_fk !== shiftIdFrom(shift_id)) throw notFound(path.comment_id);

  const data: CommentView[] = [];
  let room = ANSWER_BYTES;
  // One more than fits tells whether there is more.
  for await (const version of versionsAfter(newest, after, limit + 1)) {
    const view = commentView({ ...version, replies: [] });
    room -= weightOfComment(view);
    const last = data.at(-1);
    if (last && (data.length === limit || room < 0)) {
      const cursor = toCursor(String(last.comment_version));
      const next = { shift_id, limit: String(limit), cursor };
      const list = `${slt}/shift/comment/${newest.comment_id}/version_history`;
      return { data, links: [{ rel: 'next', path: list, query: next }] };
    }
    data.push(view);
  }
  return { data };
};
