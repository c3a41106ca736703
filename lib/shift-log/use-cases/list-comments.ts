import { MAX_RESPONSE_BYTES } from '#lib/contract/json/response-size.ts';
import type { RequestOf } from '#lib/contract/endpoint.ts';
import type { Outcome, UseCase } from '#lib/platform/http/use-case.ts';
import { isListed, type CommentRecord } from '../comments/comment.ts';
import { fitComment, weightOfComment, type FittedComment } from '../comments/fit-comments.ts';
import { placeOfComment } from '../comments/keys.ts';
import { allComments, commentsOfShift } from '../comments/lists.ts';
import type { listComments as contract } from '../contracts/comments.ts';
import { slt } from '../contracts/slt.ts';
import { canonicalTag } from '../tags/canonical-tag.ts';
import { withLinks } from '../attachments/links.ts';
import { findShiftId } from '../repository.ts';
import { readSnapshot, limitAfterConflicts, shrink } from '../snapshots.ts';

type Query = RequestOf<typeof contract>['query'];

/** A page that has looked at this many comments in vain ends early, with a cursor. */
const MOST_MISSES = 500;

/** Comments on a page of all shifts without a limit. */
const DEFAULT_LIMIT = 100;

/**
 * Lists comments with their replies, newest first. Those of one shift come complete, up to 4 MB, or a page
 * of `limit`; those of all shifts come in pages. An unknown shift has none.
 */
export const listComments: UseCase<typeof contract> = async ({ query }) => {
  const { limit, tag, cursor: after } = query;
  if (query.shift_id === undefined) {
    const most = { limit: limit ?? DEFAULT_LIMIT, misses: MOST_MISSES };
    return answerOf(await page(allComments(tag, after, most.limit + 2), after, tag, most), query);
  }
  const shiftId = await findShiftId(query.shift_id);
  if (shiftId === undefined) return { data: [] };
  const found = await readSnapshot(shiftId, (interrupted) => {
    const misses = shrink(MOST_MISSES, interrupted);
    const most = { limit: limitAfterConflicts(limit, interrupted), misses };
    const pageSize = tag === undefined ? most.limit && most.limit + 2 : misses;
    return page(commentsOfShift(shiftId, after, pageSize), after, tag, most);
  });
  return answerOf(found, query);
};

/** The most comments on a page, and the most that it reads without a match. */
type Most = { limit: number | undefined; misses: number };

type Page = { views: FittedComment['view'][]; next?: string };

/** Returns as many of the comments with the tag as fit an answer. */
async function page(
  comments: AsyncIterable<CommentRecord>,
  after: string | undefined,
  tag: string | undefined,
  most: Most,
): Promise<Page> {
  const views: Page['views'] = [];
  let [room, misses] = [MAX_RESPONSE_BYTES, 0];
  let last: string | undefined;
  // One more than fits tells whether there is more.
  for await (const comment of comments) {
    if (views.length === most.limit || misses === most.misses) return { views, next: last };
    const { view, rest } = fitComment(comment);
    const isHit = isListed(view) && (tag === undefined || hasTag(comment, tag));
    if (isHit) room -= weightOfComment(view);
    if (isHit && room < 0 && views.length > 0) return { views, next: last };
    last = placeOfComment(comment);
    if (!isHit) misses++;
    else views.push(isTail(comment, after) ? { ...view, truncated: true } : view);
    if (isHit && rest !== undefined) return { views, next: rest };
  }
  return { views };
}

/** Whether a cursor is inside the replies of this comment: then its newer replies were listed before. */
const isTail = (comment: CommentRecord, after: string | undefined) =>
  after?.startsWith(`${placeOfComment(comment)}#`) ?? false;

const hasTag = ({ tags }: CommentRecord, tag: string) =>
  tags.some((one) => canonicalTag(one) === canonicalTag(tag));

/** A page with links to its files, and to the next one. */
async function answerOf({ views, next }: Page, given: Query): Promise<Outcome> {
  const data = await withLinks(views);
  if (next === undefined) return { data };
  const fields = Object.entries({ ...given, cursor: next });
  const query = Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
  return { data, links: [{ rel: 'next', path: `${slt}/shift/comment`, query }] };
}
