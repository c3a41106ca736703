import type { Outcome } from '#lib/platform/http/use-case.ts';
import type { Brought, Image } from '../images/image.ts';
import type { Comment, Reply } from './comment.ts';
import { findNewest, findReply, findVersion } from './repository.ts';

/** The files that a request has brought. */
type New = {
  /** Those whose bytes are still to come. */
  announced: Image[];
  /** The ids of those of the form, in its order. */
  sent: string[];
};

/** What is answered about a comment, without the links to its files. */
export type Answered = New & {
  comment: Comment;
  /** The reply that was made. */
  reply?: Reply;
  replies?: Reply[];
};

/**
 * What is kept of it under an Idempotency-Key. Neither a version of a comment nor a reply ever changes: they
 * are read again, and not kept twice, which might be more than an item takes.
 */
type Kept = New & { comment_id: number; comment_version: number; reply_id?: number };

/** An outcome about a comment. */
export const answered = (
  comment: Comment,
  { announced, sent }: Brought,
  reply?: Reply,
): Outcome<Answered> => ({
  data: {
    comment,
    ...(reply && { reply }),
    announced,
    sent: sent.map(({ unique_id }) => unique_id),
  },
  etag: String(comment.id),
});

/** The outcome as it is kept. */
export const kept = ({ data, ...outcome }: Outcome<Answered>): Outcome<Kept> => {
  const { comment, reply, announced, sent } = data;
  const { comment_id, comment_version } = comment;
  const made = reply && { reply_id: reply.reply_id };
  return { ...outcome, data: { comment_id, comment_version, ...made, announced, sent } };
};

/** The outcome with the replies of the comment. */
export const withReplies = ({ data, ...outcome }: Outcome<Answered>, replies: Reply[]) => ({
  ...outcome,
  data: { ...data, replies },
});

/** What was answered, of an outcome that stands, or that was kept. */
export async function recalled({ data }: Outcome): Promise<Answered> {
  const said = data as Answered | Kept;
  if ('comment' in said) return said;
  const { announced, sent, comment_id, comment_version: version, reply_id } = said;
  const newest = await findNewest(comment_id);
  const comment =
    newest?.comment_version === version ? newest : newest && (await findVersion(newest, version));
  if (!comment) throw new Error('A version that was kept is not there.');
  const reply = reply_id === undefined ? undefined : await findReply(reply_id);
  return { announced, sent, comment, ...(reply && { reply }) };
}
