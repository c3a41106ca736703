import { countObjects } from '../attachments/attachment.ts';
import { responseBytes, MAX_RESPONSE_BYTES, lastWithin } from '#lib/contract/json/response-size.ts';
import { type CommentResponse, toReplyResponse, toCommentResponse } from './response.ts';
import type { Reply, CommentRecord } from './comment.ts';
import { replyPosition } from './keys.ts';
import type { Link } from '#lib/platform/http/use-case.ts';
import { BASE_PATH } from '../contracts/base-path.ts';

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
