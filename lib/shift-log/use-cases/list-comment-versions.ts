import { ANSWER_BYTES } from '#lib/contract/answer-size.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import { commentView, type Comment } from '../comments/comment.ts';
import { weightOfVersion } from '../comments/fit-comments.ts';
import { notFound, requireCommentId } from '../comments/ids.ts';
import { findNewest, versionsAfter } from '../comments/repository.ts';
import type { listCommentVersions as contract } from '../contracts/comments.ts';
import { slt } from '../contracts/slt.ts';
import { withArrivals } from '../images/arrivals.ts';
import { withLinks } from '../images/links.ts';
import { shiftIdFrom } from '../shift-id.ts';

/** Versions of a comment, oldest first, a page at a time. */
export const listCommentVersions: UseCase<typeof contract> = async ({ path, query }) => {
  const { shift_id, limit = 100 } = query;
  const after = Number(query.cursor ?? 0);
  const newest = await findNewest(requireCommentId(path.comment_id));
  if (!newest || newest.shift_fk !== shiftIdFrom(shift_id)) throw notFound(path.comment_id);

  const page: Comment[] = [];
  let room = ANSWER_BYTES;
  // One more than fits tells whether there is more.
  for await (const version of versionsAfter(newest, after, limit + 1)) {
    room -= weightOfVersion(version);
    const last = page.at(-1);
    if (last && (page.length === limit || room < 0)) {
      const cursor = String(last.comment_version);
      const next = { shift_id, limit: String(limit), cursor };
      const list = `${slt}/shift/comment/${newest.comment_id}/version_history`;
      return { data: await shown(page), links: [{ rel: 'next', path: list, query: next }] };
    }
    page.push(version);
  }
  return { data: await shown(page) };
};

/** Versions with links to their files; the replies are the comment's. */
async function shown(versions: Comment[]) {
  const all = await withArrivals(versions);
  return withLinks(all.map((version) => commentView({ ...version, replies: [] })));
}
