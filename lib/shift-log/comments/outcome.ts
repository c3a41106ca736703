import type { Outcome } from '#lib/platform/http/use-case.ts';
import type { Attachment, NewAttachments } from '../attachments/attachment.ts';
import type { Comment, Reply } from './comment.ts';
import { findNewest, findReply, findVersion } from './repository.ts';

/** The data of an outcome about a comment, without signed links. */
export type CommentOutcome = {
  comment: Comment;
  /** The new reply. */
  reply?: Reply;
  replies?: Reply[];
  /** The files of this request whose bytes follow. */
  announced: Attachment[];
};

/**
 * The data that is stored under an Idempotency-Key. Versions and replies never change, so that they are read
 * again instead of being stored twice, which could exceed an item.
 */
type StoredOutcome = {
  announced: Attachment[];
  comment_id: number;
  comment_version: number;
  reply_id?: number;
};

/** Returns the outcome of a write of a comment or a reply. */
export const toOutcome = (
  comment: Comment,
  { announced }: NewAttachments,
  reply?: Reply,
): Outcome<CommentOutcome> => ({
  data: { comment, ...(reply && { reply }), announced },
  etag: String(comment.id),
});

/** Returns an outcome in the form that is stored. */
export const toStoredOutcome = ({
  data,
  ...outcome
}: Outcome<CommentOutcome>): Outcome<StoredOutcome> => {
  const { comment, reply, announced } = data;
  const { comment_id, comment_version } = comment;
  const ids = { comment_id, comment_version, ...(reply && { reply_id: reply.reply_id }) };
  return { ...outcome, data: { ...ids, announced } };
};

/** Adds the replies of the comment to an outcome. */
export const withReplies = ({ data, ...outcome }: Outcome<CommentOutcome>, replies: Reply[]) => ({
  ...outcome,
  data: { ...data, replies },
});

/** Returns the data of an outcome, whether it is new or was stored. */
export async function fromStoredOutcome({ data }: Outcome): Promise<CommentOutcome> {
  const known = data as CommentOutcome | StoredOutcome;
  if ('comment' in known) return known;
  const { announced, comment_id, comment_version: version, reply_id } = known;
  const newest = await findNewest(comment_id);
  const comment =
    newest?.comment_version === version ? newest : newest && (await findVersion(newest, version));
  if (!comment) throw new Error('A version that an outcome names does not exist.');
  const reply = reply_id === undefined ? undefined : await findReply(reply_id);
  return { announced, comment, ...(reply && { reply }) };
}
