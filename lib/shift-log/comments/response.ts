import { MAX_RESPONSE_BYTES, responseWeight } from '#lib/contract/json/response-size.ts';
import { mediaKeys, type Attachment } from '../attachments/attachment.ts';
import { pick } from '../field-lists.ts';
import type { CommentRecord, Reply } from './comment.ts';
import { replyPosition } from './keys.ts';

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

type CommentResponse = ReturnType<typeof toCommentResponse>;

/**
 * Whether lists contain a comment. A comment of announced files alone is not listed until a file has arrived,
 * or someone has replied to it.
 */
export const isListed = (view: CommentResponse): boolean =>
  view.comment !== undefined ||
  [view.image, view.replies, view.tags, view.issue_tracker_links].some(({ length }) => length > 0);

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
