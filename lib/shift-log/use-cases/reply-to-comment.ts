import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { Reply } from '../comments/comment.ts';
import { answered, kept } from '../comments/answered.ts';
import {
  notFound,
  requireCommentId,
  requireItsShift,
  requireSameComment,
} from '../comments/ids.ts';
import { findComment, putReply } from '../comments/repository.ts';
import { linksOf, tagsOf } from '../comments/said.ts';
import { isBlank } from '../contracts/comment-input.ts';
import type { replyToComment as contract } from '../contracts/comments.ts';
import { broughtBy, together } from '../images/image.ts';
import { madeBy, touched } from '../model.ts';

export { finishComment as finish } from '../comments/finish.ts';

/** Replies to a comment, which keeps its version. */
export const replyToComment: UseCase<typeof contract> = async ({ path, body, files }, context) => {
  requireSameComment(path.comment_id, { comment_id: body.comment_id });
  const found = await findComment(requireCommentId(path.comment_id));
  if (!found) throw notFound(path.comment_id);
  const comment = found.standing;
  requireItsShift(comment, body);

  const now = context.clock();
  const brought = broughtBy(body.image, files, now);
  const reply: Reply = {
    reply_id: context.newId(),
    shift_id: comment.shift_fk,
    comment_id: comment.comment_id,
    reply_text: (isBlank(body.reply_text) ? body.comment : body.reply_text) ?? '',
    tags: tagsOf(body),
    issue_tracker_links: linksOf(body),
    image: together([], brought, now),
    metadata: madeBy(context.user, now),
    changes: 1,
  };
  const outcome = answered(comment, brought, reply);
  const shift = touched(found.shift, context.user, now);
  await putReply(reply, comment, brought, shift, context.remember(kept(outcome)));
  return outcome;
};
