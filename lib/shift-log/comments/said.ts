import { InvalidRequest } from '#lib/contract/errors.ts';
import { isBlank, type CommentChange } from '../contracts/comment-input.ts';
import { canonicalTag } from '../keys.ts';
import { sameId, type ForeignId, type Metadata } from '../model.ts';
import { present } from '../items.ts';
import type { Comment } from './comment.ts';

type Said = Omit<CommentChange, 'id' | 'comment_id' | 'shift_fk' | 'shift_id'>;

/** The first version of a comment, of which nothing is said yet. */
export const blankComment = (id: number, shift_fk: number, metadata: Metadata): Comment => ({
  id,
  shift_fk,
  tags: [],
  issue_tracker_links: [],
  image: [],
  comment_id: id,
  comment_version: 1,
  metadata,
  changes: 1,
});

/** The comment as a body wants it: absent leaves a field, null clears it, and so does a blank text. */
export const withSaid = (standing: Comment, said: Said): Comment =>
  present({
    ...standing,
    prj_fk: idAfter(standing.prj_fk, said.prj_fk),
    sbd_fk: idAfter(standing.sbd_fk, said.sbd_fk),
    sbi_fk: idAfter(standing.sbi_fk, said.sbi_fk),
    eb_fk: idAfter(standing.eb_fk, said.eb_fk),
    comment: said.comment === undefined ? standing.comment : textOf(said.comment),
    tags: said.tags === undefined ? standing.tags : tagsOf(said),
    issue_tracker_links:
      said.issue_tracker_links === undefined ? standing.issue_tracker_links : linksOf(said),
  });

/** The tags of a body, each once: the first spelling stays. */
export const tagsOf = ({ tags }: { tags?: string[] | null }): string[] =>
  [
    ...new Map((tags ?? []).toReversed().map((tag) => [canonicalTag(tag), tag])).values(),
  ].toReversed();

export const linksOf = ({ issue_tracker_links }: { issue_tracker_links?: string[] | null }) =>
  issue_tracker_links ?? [];

const textOf = (said: string | null) => (said === null || isBlank(said) ? undefined : said);

/** The same identifier keeps its spelling. */
function idAfter(standing?: ForeignId, said?: ForeignId | null): ForeignId | undefined {
  const isSame = standing !== undefined && said != null && sameId(standing, said);
  return said === undefined || isSame ? standing : (said ?? undefined);
}

/** Throws 422 where there is neither a text nor a file. */
export function requireContent({ comment, image }: Comment): void {
  if (comment !== undefined || image.length > 0) return;
  const msg = 'A comment needs a text or a file';
  throw new InvalidRequest([{ loc: ['body', 'comment'], msg, type: 'missing' }]);
}
