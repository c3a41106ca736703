import { ANSWER_BYTES } from '#lib/contract/answer-size.ts';
import type { RequestOf } from '#lib/contract/endpoint.ts';
import type { Outcome, UseCase } from '#lib/platform/http/use-case.ts';
import { isListed, type CommentRecord, type CommentView } from '../comments/comment.ts';
import { fitComment, weightOfComment } from '../comments/fit-comments.ts';
import { placeOfComment } from '../comments/keys.ts';
import { allComments, commentsOfShift } from '../comments/lists.ts';
import type { listComments as contract } from '../contracts/comments.ts';
import { slt } from '../contracts/slt.ts';
import { canonicalTag } from '../keys.ts';
import { withLinks } from '../images/links.ts';
import { shiftIdFrom } from '../shift-id.ts';
import { atOneMoment, shareOf } from '../snapshots.ts';

type Query = RequestOf<typeof contract>['query'];

/** A page that has looked at this many comments in vain ends early, with a cursor. */
const MOST_MISSES = 500;

/** Comments with their replies, newest first, a page at a time; none of a shift that is not there. */
export const listComments: UseCase<typeof contract> = async ({ query }) => {
  const { limit = 100, tag, cursor: after } = query;
  const whole = { limit, misses: MOST_MISSES };
  if (query.shift_id === undefined)
    return answerOf(await page(allComments(tag, after, limit + 2), tag, whole), query);
  const shiftId = shiftIdFrom(query.shift_id);
  if (shiftId === undefined) return { data: [] };
  const found = await atOneMoment(shiftId, (overtaken) => {
    const most = lessOf(whole, overtaken);
    const pageSize = tag === undefined ? most.limit + 2 : most.misses;
    return page(commentsOfShift(shiftId, after, pageSize), tag, most);
  });
  return answerOf(found, query);
};

/** Comments that a page has at most, and those that it looks at in vain. */
type Most = { limit: number; misses: number };

/** A page that was overtaken by writers a few times gets shorter, until they leave it the time. */
const lessOf = ({ limit, misses }: Most, overtaken: number): Most => ({
  limit: shareOf(limit, overtaken),
  misses: shareOf(misses, overtaken),
});

type Page = { views: CommentView[]; next?: string };

/** So many of the comments that have the tag as an answer takes. */
async function page(
  comments: AsyncIterable<CommentRecord>,
  tag: string | undefined,
  most: Most,
): Promise<Page> {
  const views: CommentView[] = [];
  let [room, misses] = [ANSWER_BYTES, 0];
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
    else views.push(view);
    if (isHit && rest !== undefined) return { views, next: rest };
  }
  return { views };
}

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
