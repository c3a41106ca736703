import { type RequestOf } from '#lib/contract/endpoint.ts';
import { BASE_PATH } from '../contracts/base-path.ts';
import * as pages from '#lib/contract/pages.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import { isListed } from '../comments/response.ts';
import type { CommentRecord } from '../comments/comment.ts';

import { allComments, commentsOfShift, type CommentFilters } from '../comments/lists.ts';
import type { listComments as contract } from '../contracts/comments.ts';

import { withLinks } from '../attachments/links.ts';
import { findShiftId } from '../shifts/repository.ts';
import { readSnapshot, limitAfterConflicts, shrink } from '../reading/snapshots.ts';
import { commentPosition } from '../comments/keys.ts';
import { canonicalTag } from '../fields/tag.ts';
import { fitComment, commentWeight, type FittedComment } from '../comments/response-limit.ts';

type Query = RequestOf<typeof contract>['query'];
type CommentEntry = FittedComment['response'];

/**
 * Lists comments with their replies, newest first. The comments of one shift come complete, up to 4 MB, or as
 * a page of `limit`; those of all shifts come in pages. The list of an unknown shift is empty.
 */
export const listComments: UseCase<typeof contract> = async ({ query }) => {
  const page = await findPage(query);
  const data = await withLinks(page.entries);
  return { data, links: pages.nextPageLinks(`${BASE_PATH}/shift/comment`, query, page.next) };
};

async function findPage(query: Query): Promise<pages.Page<CommentEntry>> {
  const { tag, eb_fk, cursor } = query;
  if (query.shift_id === undefined) {
    const limit = query.limit ?? pages.PAGE_SIZE;
    const comments = allComments(query, cursor, pages.itemsToRead(limit, cursor));
    return pages.fillPage(comments, toCandidate(query), { limit, maxMisses: pages.MAX_PAGE_SIZE });
  }
  const shiftId = await findShiftId(query.shift_id);
  if (shiftId === undefined) return { entries: [] };
  return readSnapshot(shiftId, (conflicts) => {
    const limit = limitAfterConflicts(query.limit, conflicts);
    const maxMisses = shrink(pages.MAX_PAGE_SIZE, conflicts);
    const isFiltered = tag !== undefined || eb_fk !== undefined;
    const pageSize = isFiltered ? maxMisses : pages.itemsToRead(limit, cursor);
    const comments = commentsOfShift(shiftId, cursor, pageSize);
    return pages.fillPage(comments, toCandidate(query), { limit, maxMisses });
  });
}

/** A comment that does not match is a miss. One with more replies than fit a response ends the page. */
const toCandidate =
  ({ cursor, ...filters }: Query) =>
  (comment: CommentRecord): pages.Candidate<CommentEntry> => {
    const { response, olderReplies } = fitComment(comment);
    const position = commentPosition(comment);
    if (!isListed(response) || !matches(comment, filters)) return { position };
    const entry: CommentEntry = isTail(comment, cursor)
      ? { ...response, truncated: true }
      : response;
    const bytes = commentWeight(response);
    return {
      entry,
      bytes,
      position: olderReplies ?? position,
      endsPage: olderReplies !== undefined,
    };
  };

/** Whether a cursor is inside the replies of this comment: then its newer replies were listed before. */
const isTail = (comment: CommentRecord, after: string | undefined) =>
  after?.startsWith(`${commentPosition(comment)}#`) ?? false;

const matches = ({ tags, eb_fk }: CommentRecord, filters: CommentFilters) =>
  (filters.tag === undefined || tags.map(canonicalTag).includes(canonicalTag(filters.tag))) &&
  (filters.eb_fk === undefined || eb_fk?.toLowerCase() === filters.eb_fk.toLowerCase());
