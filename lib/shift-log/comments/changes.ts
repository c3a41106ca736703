import { InvalidRequest } from '#lib/contract/errors.ts';
import { isBlank, type CommentChange } from '../contracts/comment-input.ts';
import { canonicalTag } from '../keys.ts';
import type { Metadata } from '../model.ts';
import { present } from '../items.ts';
import type { Comment } from './comment.ts';

type Changes = Omit<CommentChange, 'comment_id' | 'shift_fk' | 'shift_id'>;

/** Returns the first version of a comment, without content. */
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

/** Returns a comment with the changes of a body: absent keeps a field, null and a blank text clear it. */
export const applyChanges = (comment: Comment, changes: Changes): Comment =>
  present({
    ...comment,
    prj_fk: valueAfter(comment.prj_fk, changes.prj_fk),
    sbd_fk: valueAfter(comment.sbd_fk, changes.sbd_fk),
    sbi_fk: valueAfter(comment.sbi_fk, changes.sbi_fk),
    eb_fk: valueAfter(comment.eb_fk, changes.eb_fk),
    comment: changes.comment === undefined ? comment.comment : textOf(changes.comment),
    tags: changes.tags === undefined ? comment.tags : tagsOf(changes),
    issue_tracker_links:
      changes.issue_tracker_links === undefined ? comment.issue_tracker_links : linksOf(changes),
  });

/** Returns the tags of a body, each once, in the first spelling. */
export const tagsOf = ({ tags }: { tags?: string[] | null }): string[] =>
  [
    ...new Map((tags ?? []).toReversed().map((tag) => [canonicalTag(tag), tag])).values(),
  ].toReversed();

export const linksOf = ({ issue_tracker_links }: { issue_tracker_links?: string[] | null }) =>
  issue_tracker_links ?? [];

/** Returns a text, or undefined for a blank one. */
export const textOf = (text: string | null | undefined) =>
  text == null || isBlank(text) ? undefined : text;

const valueAfter = (current?: string, change?: string | null): string | undefined =>
  change === undefined ? current : (change ?? undefined);

/** Throws 422 for a comment or a reply without a text and without a file. */
export function requireContent(
  what: 'comment' | 'reply',
  text: string | undefined,
  files: unknown[],
): void {
  if (text !== undefined || files.length > 0) return;
  const field = what === 'comment' ? 'comment' : 'reply_text';
  const msg = `A ${what} needs a text or a file`;
  throw new InvalidRequest([{ loc: ['body', field], msg, type: 'missing' }]);
}
