import { isStored, type Attachment } from '../attachments/attachment.ts';
import { commentContent, emptyLabels, MAX_LINKS } from '../contracts/resources/comment-fields.ts';
import type { CommentChange } from '../contracts/inputs/comment-input.ts';
import type { commentFields, replyFields } from '../contracts/resources/shift.ts';
import { changesOf, keysOf, omitUndefined, type ValueOf } from '../fields/field-lists.ts';
import type { Metadata } from '../shifts/metadata.ts';
import { invalidField, requireSame } from '../fields/ids.ts';
import { changedLine } from '../fields/lines.ts';

type Stored = {
  image: Attachment[];
  /** Counts the changes of the item: new versions, and arrivals of files. */
  changes: number;
};

/** A version of a comment on a shift. */
export type Comment = Omit<ValueOf<typeof commentFields>, 'image'> & Stored;

export type Reply = Omit<ValueOf<typeof replyFields>, 'comment_id' | 'image'> &
  Stored & { comment_id: number };

/** A comment with its replies, oldest first. */
export type CommentRecord = Comment & { replies: Reply[] };

/** Whether comments list a reply. One of announced files alone is listed once a file has arrived or was refused. */
export const isListedReply = (reply: Reply): boolean => {
  const { reply_text, tags, issue_tracker_links, image, refused_files } = reply;
  const lists = [tags, issue_tracker_links, image.filter(isStored), refused_files];
  return reply_text !== undefined || lists.some(({ length }) => length > 0);
};

/** Returns the first version of a comment, without content. */
export const blankComment = (id: number, shift_fk: number, metadata: Metadata): Comment => ({
  id,
  shift_fk,
  ...emptyLabels,
  image: [],
  refused_files: [],
  comment_id: id,
  comment_version: 1,
  metadata,
  changes: 1,
});

/** Returns a comment with the changes of a body: an absent field stays, null and a blank text clear it. */
export function applyChanges(comment: Comment, body: Partial<CommentChange>): Comment {
  const changes = changesOf(body, keysOf(commentContent), emptyLabels);
  const changed = { ...comment, ...withChangedTags(changes, comment.tags) };
  const { issue_tracker_links: links } = changes;
  return omitUndefined(
    links === undefined
      ? changed
      : { ...changed, issue_tracker_links: withTicketLinks(links, comment) },
  );
}

/** Returns links with those of the tickets that a comment has: no list that a client sends removes one. */
function withTicketLinks(
  links: string[],
  { issue_tracker_links, tickets = [] }: Comment,
): string[] {
  const missing = tickets
    .map(({ url }) => url)
    .filter((url) => issue_tracker_links.includes(url) && !links.includes(url));
  if (links.length + missing.length <= MAX_LINKS) return [...links, ...missing];
  const problem = `At most ${MAX_LINKS} links, with the ${missing.length} of its tickets`;
  throw invalidField('issue_tracker_links', problem);
}

/** Returns changes with tags in their stored spelling. Throws 422 for a new tag that is not one line. */
const withChangedTags = <C extends { tags?: string[] }>(changes: C, stored: string[]): C =>
  changes.tags === undefined
    ? changes
    : { ...changes, tags: changes.tags.map((tag, n) => changedLine(['tags', n], tag, stored)) };

/** Throws 422 for a comment or a reply without a text and without a file. */
export function requireContent(
  kind: 'comment' | 'reply',
  text: string | undefined,
  files: unknown[],
): void {
  if (text !== undefined || files.length > 0) return;
  const field = kind === 'comment' ? 'comment' : 'reply_text';
  throw invalidField(field, `A ${kind} needs a text or a file`, 'missing');
}

type ShiftIds = { shift_fk?: number | null; shift_id?: number | null };

/** Throws 422 for a body that names another shift than that of the comment. */
export function requireSameShift(comment: Comment, { shift_fk, shift_id }: ShiftIds): void {
  const field = shift_fk == null ? 'shift_id' : 'shift_fk';
  requireSame(field, shift_fk ?? shift_id, comment.shift_fk, 'the shift of the comment');
}
