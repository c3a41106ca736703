import type { UseCase } from '#lib/platform/http/use-case.ts';
import { mergeAttachments, newAttachments } from '../attachments/new-attachments.ts';
import { contentOf, replyContentKeys, requireContent } from '../comments/changes.ts';
import type { Reply } from '../comments/comment.ts';
import {
  notFound,
  requireCommentId,
  requireItsShift,
  requireSameComment,
} from '../comments/ids.ts';
import { toOutcome, toStoredOutcome } from '../comments/outcome.ts';
import { findComment, putReply } from '../comments/repository.ts';
import type { replyToComment as contract } from '../contracts/comments.ts';
import { emptyLabels } from '../contracts/comment-fields.ts';
import { present } from '../contracts/field-lists.ts';
import { createdBy } from '../metadata.ts';
import { withModification } from '../model.ts';

export { finishComment as finish } from '../comments/finish.ts';

/** Replies to a comment, which keeps its version. */
export const replyToComment: UseCase<typeof contract> = async ({ path, body, files }, context) => {
  requireSameComment(path.comment_id, body);
  const text = [body.reply_text, body.comment].find((one) => one) ?? undefined;
  requireContent('reply', text, [...files, ...(body.image ?? [])]);
  const found = await findComment(requireCommentId(path.comment_id));
  if (!found) throw notFound(path.comment_id);
  const comment = found.standing;
  requireItsShift(comment, body);

  const now = context.clock();
  const { shift_fk: shift_id, comment_id } = comment;
  const added = await newAttachments(body.image, files, { shift_id, comment_id, now });
  const reply: Reply = present({
    reply_id: context.newId(),
    shift_id,
    comment_id,
    ...emptyLabels,
    ...contentOf({ ...body, reply_text: text }, replyContentKeys),
    image: mergeAttachments([], added, now),
    metadata: createdBy(context.user, now),
    changes: 1,
  });
  requireContent('reply', text, reply.image);
  const outcome = toOutcome(comment, added, reply);
  const shift = withModification(found.shift, context.user, now);
  await putReply(reply, comment, added, shift, context.remember(toStoredOutcome(outcome)));
  return outcome;
};
