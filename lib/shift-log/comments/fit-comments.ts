import { MAX_RESPONSE_BYTES, responseWeight } from '#lib/contract/json/response-size.ts';
import {
  commentView,
  replyView,
  type CommentRecord,
  type CommentView,
  type Reply,
} from './comment.ts';
import { placeOfReply } from './keys.ts';

/** Bytes of an answer that the signed link of a file may take. */
const LINK_BYTES = 2000;

/** A comment as it fits an answer. */
export type FittedComment = {
  /** Truncated where older replies were left out. */
  view: CommentView & { truncated?: true };
  /** The place from which older replies were left out, if any were. */
  rest?: string;
};

type WithImages = { image: unknown[] };

const weighing = (view: WithImages) => responseWeight(view) + LINK_BYTES * view.image.length;

/** Bytes of a comment in an answer, with the links of its files. */
export const weightOfComment = ({ replies, ...comment }: CommentView): number =>
  replies.reduce((bytes, reply) => bytes + weighing(reply), weighing(comment));

/** Bytes of a reply in an answer, with the links of its files. */
export const weightOfReply = (reply: Reply): number => weighing(replyView(reply));

/** Returns the bytes of a version in an answer, or more: some of its files may have arrived since. */
export const weightOfVersion = ({ replies, ...version }: CommentRecord): number =>
  replies.reduce((bytes, reply) => bytes + weightOfReply(reply), weighing(version));

/** A comment as it fits an answer of its own: almost always whole, else with the newest of its replies. */
export function fitComment(record: CommentRecord): FittedComment {
  const view = commentView(record);
  let room = MAX_RESPONSE_BYTES - weightOfComment({ ...view, replies: [] });
  const over = view.replies.findLastIndex((reply) => (room -= weighing(reply)) < 0);
  if (over === -1) return { view };
  // One reply at least is shown, so that a list that goes on within a comment comes to its end.
  const first = Math.min(over + 1, view.replies.length - 1);
  const oldest = record.replies[first];
  if (first <= 0 || !oldest) return { view };
  const truncated = { ...view, replies: view.replies.slice(first), truncated: true as const };
  return { view: truncated, rest: placeOfReply(record, oldest) };
}

/** So many comments, the newest, as fit a number of bytes. */
export function newestComments(views: CommentView[], bytes: number): CommentView[] {
  let room = bytes;
  const over = views.findLastIndex((view) => (room -= weightOfComment(view)) < 0);
  return views.slice(over + 1);
}
