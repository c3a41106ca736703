import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import { requireSameShift, type Reply } from '../comments/comment.ts';
import { renderComment } from '../comments/outcome.ts';
import { findReplyAndComment, readReplies, type FoundReply } from '../comments/queries.ts';
import { requireSameContent } from '../comments/reply-content.ts';
import { replaceReply } from '../comments/repository.ts';
import type { updateReply as contract } from '../contracts/comments.ts';
import { loadById, requireSame } from '../fields/ids.ts';
import { lineProblem } from '../fields/lines.ts';
import { updateMetadata } from '../shifts/metadata.ts';
import { withModification } from '../shifts/model.ts';
import { changedWithdrawal, requireCreator, withWithdrawal } from '../withdrawal/withdrawal.ts';

const replyEtag = ({ reply_id, version }: Reply) => `${reply_id}.${version}`;

/** Withdraws or reinstates a reply, and returns its comment. A body without changes changes nothing. */
export const updateReply: UseCase<typeof contract> = async ({ path, body }, context) => {
  requireSame('reply_id', body.reply_id, path.reply_id, 'as in the path');
  const notFound = () => lineProblem(body, ['tags']) ?? new ApiError('REPLY_NOT_FOUND', path);
  const found = await loadById(path.reply_id, findReplyAndComment, notFound);
  const { reply, comment, shift } = found;
  requireSame('comment_id', body.comment_id, comment.comment_id, 'the comment of the reply');
  requireSameShift(comment, body);
  requireSameContent(reply, body);
  const now = context.clock();
  const withdrawal = changedWithdrawal(reply, body, context, now);
  if (withdrawal) requireCreator(reply.metadata, context, `reply ${reply.reply_id}`);
  context.requireMatch(replyEtag(reply));
  if (!withdrawal) return toOutcome(found);

  const changedReply = {
    ...withWithdrawal(reply, withdrawal),
    metadata: updateMetadata(reply.metadata, context, now),
    version: reply.version + 1,
  };
  await replaceReply(changedReply, found, withModification(shift, context, now));
  return toOutcome({ comment, reply: changedReply });
};

/** Returns the comment with its replies as they are now, and the ETag of the reply. */
async function toOutcome({ comment, reply }: Pick<FoundReply, 'comment' | 'reply'>) {
  const replies = (await readReplies(comment)).map((other) =>
    other.reply_id === reply.reply_id ? reply : other,
  );
  const rendered = await renderComment({ comment, replies, announced: [] });
  return { ...rendered, etag: replyEtag(reply) };
}
