import { MAX_RESPONSE_BYTES, responseWeight } from '#lib/contract/json/response-size.ts';
import {
  toCommentResponse,
  toReplyResponse,
  type CommentRecord,
  type CommentResponse,
  type Reply,
} from './comment.ts';
import { replyPosition } from './keys.ts';

/** The maximum size of the signed link of a file in a response. */
const LINK_BYTES = 2000;

/** A comment cut to fit a response. */
export type FittedComment = {
  /** Truncated if older replies were left out. */
  view: CommentResponse & { truncated?: true };
  /** The position before which older replies were left out. */
  rest?: string;
};

type WithImages = { image: unknown[] };

const weightWithLinks = (view: WithImages) => responseWeight(view) + LINK_BYTES * view.image.length;

/** Returns the bytes of a comment in a response, with the links of its files. */
export const commentWeight = ({ replies, ...comment }: CommentResponse): number =>
  replies.reduce((bytes, reply) => bytes + weightWithLinks(reply), weightWithLinks(comment));

/** Returns the bytes of a reply in a response, with the links of its files. */
export const replyWeight = (reply: Reply): number => weightWithLinks(toReplyResponse(reply));

/** Returns the maximum bytes of a version in a response: some of its files may have arrived since. */
export const versionWeight = ({ replies, ...version }: CommentRecord): number =>
  replies.reduce((bytes, reply) => bytes + replyWeight(reply), weightWithLinks(version));

/** Returns a comment cut to fit a response of its own: almost always whole, else with its newest replies. */
export function fitComment(record: CommentRecord): FittedComment {
  const view = toCommentResponse(record);
  let room = MAX_RESPONSE_BYTES - commentWeight({ ...view, replies: [] });
  const over = view.replies.findLastIndex((reply) => (room -= weightWithLinks(reply)) < 0);
  if (over === -1) return { view };
  // At least one reply is included, so that a list with a cursor inside a comment makes progress.
  const first = Math.min(over + 1, view.replies.length - 1);
  const oldest = record.replies[first];
  if (first <= 0 || !oldest) return { view };
  const truncated = { ...view, replies: view.replies.slice(first), truncated: true as const };
  return { view: truncated, rest: replyPosition(record, oldest) };
}

/** Returns the newest comments that fit a number of bytes. */
export function newestComments(views: CommentResponse[], bytes: number): CommentResponse[] {
  let room = bytes;
  const over = views.findLastIndex((view) => (room -= commentWeight(view)) < 0);
  return views.slice(over + 1);
}
