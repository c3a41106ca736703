import { BASE_PATH } from '#lib/contract/endpoint.ts';
import { lastWithin, MAX_RESPONSE_BYTES, responseBytes } from '#lib/contract/json/response-size.ts';
import type { Link } from '#lib/platform/http/use-case.ts';
import { countObjects, mediaKeys, type Attachment } from '../attachments/attachment.ts';
import { fileHref } from '../attachments/downloads.ts';
import { eventOf, type Action } from '../shifts/events.ts';
import { pick } from '../fields/field-lists.ts';
import type { CommentRecord, Reply } from './comment.ts';
import { replyPosition } from './keys.ts';

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

const toReplyResponse = ({ comment_id, image, changes: _, ...reply }: Reply) => ({
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

/** The maximum size of the signed URL of a file, or of its thumbnail, in a response. */
const LINK_BYTES = 2000;

const withLinksWeight = (response: { image: Parameters<typeof countObjects>[0] }) =>
  responseBytes(response) + LINK_BYTES * countObjects(response.image);

/** Returns the bytes of a comment in a response, with the signed URLs of its files. */
export const commentWeight = ({ replies, ...comment }: CommentResponse): number =>
  replies.reduce((bytes, reply) => bytes + withLinksWeight(reply), withLinksWeight(comment));

/** Returns the bytes of a reply in a response, with the signed URLs of its files. */
export const replyWeight = (reply: Reply): number => withLinksWeight(toReplyResponse(reply));

/** Returns the maximum bytes of a version in a response: some of its files may have arrived since. */
export const versionWeight = ({ replies, ...version }: CommentRecord): number =>
  replies.reduce((bytes, reply) => bytes + replyWeight(reply), withLinksWeight(version));

/** A comment cut to fit a response. */
export type FittedComment = {
  /** Truncated if older replies were left out. */
  response: CommentResponse & { truncated?: true };
  /** The position before which older replies were left out. */
  olderReplies?: string;
};

/** Returns a comment cut to fit a response of its own: almost always whole, else with its newest replies. */
export function fitComment(record: CommentRecord): FittedComment {
  const response = toCommentResponse(record);
  const bytes = MAX_RESPONSE_BYTES - commentWeight({ ...response, replies: [] });
  // At least one reply is included, so that a list with a cursor inside a comment makes progress.
  const count = Math.max(1, lastWithin(response.replies, bytes, withLinksWeight).length);
  const oldest = record.replies.at(-count);
  if (count >= response.replies.length || !oldest) return { response };
  const truncated = {
    ...response,
    replies: response.replies.slice(-count),
    truncated: true as const,
  };
  return { response: truncated, olderReplies: replyPosition(record, oldest) };
}

/** Returns the link to the comments of a shift, if replies were left out of a comment. */
export const commentListLinks = (shiftId: number, olderReplies: string | undefined): Link[] =>
  olderReplies === undefined
    ? []
    : [
        {
          rel: 'section',
          path: `${BASE_PATH}/shift/comment`,
          query: { shift_id: String(shiftId) },
        },
      ];

/** Returns the event of a comment, with its replies. */
export function commentEvent(action: Action, comment: CommentRecord) {
  const { shift_fk, comment_id } = comment;
  const data = toCommentResponse(comment);
  return eventOf('shift_comment', action, shift_fk, data, 'shift/comment', { comment_id });
}

/** Returns the event of a reply. */
export function replyEvent(action: Action, reply: Reply) {
  const { shift_id, comment_id, reply_id } = reply;
  const ids = { comment_id, reply_id };
  return eventOf('comment_reply', action, shift_id, toReplyResponse(reply), 'shift/comment', ids);
}
