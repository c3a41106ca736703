import type { Comment, CommentRecord } from '../comments/comment.ts';
import { earlierVersions } from '../comments/history.ts';
import { withArrivals } from '../attachments/later-arrivals.ts';

/** A comment in its newest version, with its replies and the versions before it, oldest first. */
export type WholeComment = CommentRecord & { earlier: Comment[] };

/** Comments whose versions are read at once. */
const BATCH = 20;
/** Versions read by one call. */
const PAGE = 100;

/** Comments with all their versions. One query for each comment that has more than one. */
export async function withVersions(comments: CommentRecord[]): Promise<WholeComment[]> {
  const whole: WholeComment[] = [];
  for (let n = 0; n < comments.length; n += BATCH)
    whole.push(...(await Promise.all(comments.slice(n, n + BATCH).map(withEarlier))));
  return whole;
}

async function withEarlier(comment: CommentRecord): Promise<WholeComment> {
  if (comment.comment_version === 1) return { ...comment, earlier: [] };
  const versions: Comment[] = [];
  for await (const version of earlierVersions(comment, 0, PAGE)) versions.push(version);
  return { ...comment, earlier: (await withArrivals([...versions, comment])).slice(0, -1) };
}
