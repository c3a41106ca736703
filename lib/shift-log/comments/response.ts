import { mediaKeys, type Attachment } from '../attachments/attachment.ts';
import { fileHref } from '../attachments/downloads.ts';
import { pick } from '../fields/field-lists.ts';
import type { CommentRecord, Reply } from './comment.ts';

/** Returns the files that have arrived. */
const toFileResponses = (images: Attachment[]) =>
  images.flatMap((image) =>
    image.file_key === undefined
      ? []
      : {
          ...pick(image, mediaKeys),
          file_key: image.file_key,
          href: fileHref(image.unique_id),
        },
  );

export const toReplyResponse = ({ comment_id, image, changes: _, ...reply }: Reply) => ({
  id: reply.reply_id,
  ...reply,
  comment_id: String(comment_id),
  image: toFileResponses(image),
});

export const toCommentResponse = ({ image, replies, changes: _, ...comment }: CommentRecord) => ({
  ...comment,
  image: toFileResponses(image),
  replies: replies.map(toReplyResponse),
});

export type CommentResponse = ReturnType<typeof toCommentResponse>;

/**
 * Whether lists contain a comment. A comment of announced files alone is not listed until a file has arrived or was
 * refused, or someone has replied to it.
 */
export const isListed = (response: CommentResponse): boolean =>
  response.comment !== undefined ||
  [
    response.image,
    response.refused_files,
    response.replies,
    response.tags,
    response.issue_tracker_links,
  ].some(({ length }) => length > 0);
