import { isAwaited, isKept, type Attachment } from '../attachments/attachment.ts';
import type { Metadata } from '../model.ts';

/** What comments and replies have in common. */
type Said = {
  tags: string[];
  issue_tracker_links: string[];
  image: Attachment[];
  metadata: Metadata;
  /** Counts the changes of its item: versions, and files that arrived. */
  changes: number;
};

/** What is said of a shift, in one of its versions. */
export type Comment = Said & {
  /** Names the version: its ETag. The first one's is `comment_id`, which stays. */
  id: number;
  shift_fk: number;
  prj_fk?: string;
  sbd_fk?: string;
  sbi_fk?: string;
  eb_fk?: string;
  comment?: string;
  /** Who took the picture of an image comment. */
  operator_name?: string;
  comment_id: number;
  comment_version: number;
};

export type Reply = Said & {
  reply_id: number;
  shift_id: number;
  comment_id: number;
  reply_text?: string;
};

/** A comment with its replies, oldest first. */
export type CommentRecord = Comment & { replies: Reply[] };

/** The files that are shown: those that have arrived. */
const imageView = (images: Attachment[]) =>
  images
    .filter((image) => !isAwaited(image))
    .map(({ unique_id, file_name, content_type, file_key = '', timestamp }) => ({
      unique_id,
      file_name,
      content_type,
      file_key,
      timestamp,
    }));

/** A reply as the interface document types it. */
export const replyView = ({ comment_id, image, changes: _counted, ...reply }: Reply) => ({
  id: reply.reply_id,
  ...reply,
  comment_id: String(comment_id),
  image: imageView(image),
});

/** A comment with its replies as the interface document types it. */
export const commentView = ({ image, replies, changes: _counted, ...comment }: CommentRecord) => ({
  ...comment,
  image: imageView(image),
  replies: replies.map(replyView),
});

export type CommentView = ReturnType<typeof commentView>;

/** Whether comments list a reply. One of announced files alone is listed once a file has arrived or was imported. */
export const isListedReply = ({ reply_text, tags, issue_tracker_links, image }: Reply): boolean =>
  reply_text !== undefined ||
  [tags, issue_tracker_links, image.filter(isKept)].some(({ length }) => length > 0);

/**
 * Whether lists have a comment. One that announced files and says nothing else is in none until a file
 * of it has arrived, or someone has replied to it.
 */
export const isListed = (view: CommentView): boolean =>
  view.comment !== undefined ||
  [view.image, view.replies, view.tags, view.issue_tracker_links].some(({ length }) => length > 0);
