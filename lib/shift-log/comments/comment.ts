import type * as z from 'zod/mini';
import { isStored, mediaKeys, type Attachment } from '../attachments/attachment.ts';
import { commentFields, replyFields, type comment, type reply } from '../contracts/responses.ts';
import { keysOf, pick } from '../field-lists.ts';

type CommentSchema = z.output<ReturnType<typeof comment>>;
type ReplySchema = z.output<ReturnType<typeof reply>>;

type Stored = {
  image: Attachment[];
  /** Counts the changes of the item: new versions, and arrivals of files. */
  changes: number;
};

/** A version of a comment on a shift. */
export type Comment = Omit<Pick<CommentSchema, keyof typeof commentFields>, 'image'> & Stored;

/** A reply to a comment. */
export type Reply = Omit<Pick<ReplySchema, keyof typeof replyFields>, 'comment_id' | 'image'> &
  Stored & { comment_id: number };

/** A comment with its replies, oldest first. */
export type CommentRecord = Comment & { replies: Reply[] };

/** The names of the fields of a comment and of a reply. */
export const commentFieldNames = keysOf(commentFields);
export const replyFieldNames = keysOf(replyFields);

/** Returns the files that have arrived. */
const imageView = (images: Attachment[]) =>
  images.flatMap((image) =>
    image.file_key === undefined ? [] : { ...pick(image, mediaKeys), file_key: image.file_key },
  );

/** Returns a reply as responses have it. */
export const toReplyResponse = ({ comment_id, image, changes: _counter, ...reply }: Reply) => ({
  id: reply.reply_id,
  ...reply,
  comment_id: String(comment_id),
  image: imageView(image),
});

/** Returns a comment with its replies as responses have it. */
export const toCommentResponse = ({
  image,
  replies,
  changes: _counter,
  ...comment
}: CommentRecord) => ({
  ...comment,
  image: imageView(image),
  replies: replies.map(toReplyResponse),
});

export type CommentResponse = ReturnType<typeof toCommentResponse>;

/** Whether comments list a reply. One of announced files alone is listed once a file has arrived or was imported. */
export const isListedReply = ({ reply_text, tags, issue_tracker_links, image }: Reply): boolean =>
  reply_text !== undefined ||
  [tags, issue_tracker_links, image.filter(isStored)].some(({ length }) => length > 0);

/**
 * Whether lists contain a comment. A comment of announced files alone is not listed until a file has arrived,
 * or someone has replied to it.
 */
export const isListed = (view: CommentResponse): boolean =>
  view.comment !== undefined ||
  [view.image, view.replies, view.tags, view.issue_tracker_links].some(({ length }) => length > 0);
