import { ANSWER_BYTES } from '#lib/contract/answer-size.ts';
import { placeIn, toCursor } from '#lib/contract/cursor.ts';
import type { RequestOf } from '#lib/contract/endpoint.ts';
import type { Outcome, UseCase } from '#lib/platform/http/use-case.ts';
import type { CommentRecord, CommentView } from '../comments/comment.ts';
import { fitComment, weightOfComment } from '../comments/fit-comments.ts';
import { place, placeOfComment } from '../comments/keys.ts';
import { allComments, commentsOfShift } from '../comments/lists.ts';
import type { listComments as contract } from '../contracts/comments.ts';
import { slt } from '../contracts/slt.ts';
import { canonicalTag } from '../keys.ts';
import { withLinks } from '../images/links.ts';
import { atOneMoment } from '../repository.ts';
import { shiftIdFrom } from '../shift-id.ts';

type Query = RequestOf<typeof contract>['query'];

/** A page that has looked at this many comments without the tag ends early, with a cursor. */
const MOST_MISSES = 500;

/** Comments with their replies, newest first, a page at a time; none of a shift that is not there. */
export const listComments: UseCase<typeof contract> = async ({ query }) => {
  const { limit = 100, tag } = query;
  const after = query.cursor === undefined ? undefined : placeIn(query.cursor, place);
  if (query.shift_id === undefined) return page(allComments(tag, after, limit + 2), query);
  const shiftId = shiftIdFrom(query.shift_id);
  if (shiftId === undefined) return { data: [] };
  const pageSize = tag === undefined ? limit + 2 : MOST_MISSES;
  return atOneMoment(shiftId, () => page(commentsOfShift(shiftId, after, pageSize), query));
};

/** So many of the comments that have the tag as an answer takes. */
async function page(comments: AsyncIterable<CommentRecord>, query: Query): Promise<Outcome> {
  const { limit = 100, tag } = query;
  const data: CommentView[] = [];
  let [room, misses] = [ANSWER_BYTES, 0];
  let last: string | undefined;
  // One more than fits tells whether there is more.
  for await (const comment of comments) {
    if (data.length === limit || misses === MOST_MISSES) return withNext(data, query, last);
    const isHit = tag === undefined || hasTag(comment, tag);
    const { view, rest } = fitComment(comment);
    if (isHit) room -= weightOfComment(view);
    if (isHit && room < 0 && data.length > 0) return withNext(data, query, last);
    last = placeOfComment(comment);
    if (!isHit) misses++;
    else data.push(view);
    if (isHit && rest !== undefined) return withNext(data, query, rest);
  }
  return { data: await withLinks(data) };
}

const hasTag = ({ tags }: CommentRecord, tag: string) =>
  tags.some((one) => canonicalTag(one) === canonicalTag(tag));

async function withNext(page: CommentView[], given: Query, last = ''): Promise<Outcome> {
  const data = await withLinks(page);
  const query = Object.entries({ ...given, cursor: toCursor(last) });
  const next = Object.fromEntries(query.map(([name, value]) => [name, String(value)]));
  return { data, links: [{ rel: 'next', path: `${slt}/shift/comment`, query: next }] };
}
