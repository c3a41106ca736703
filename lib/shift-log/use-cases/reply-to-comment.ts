import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { Reply } from '../comments/comment.ts';
import {
  notFound,
  requireCommentId,
  requireItsShift,
  requireSameComment,
} from '../comments/ids.ts';
import { findComment, putReply } from '../comments/repository.ts';
import { linksOf, tagsOf } from '../comments/said.ts';
import type { replyToComment as contract } from '../contracts/comments.ts';
import { madeBy, touched } from '../model.ts';
import { shownComment } from '../shown.ts';

/** Replies to a comment, which keeps its version. */
export const replyToComment: UseCase<typeof contract> = async ({ path, body }, context) => {
  requireSameComment(path.comment_id, { comment_id: body.comment_id });
  const found = await findComment(requireCommentId(path.comment_id));
  if (!found) throw notFound(path.comment_id);
  const { standing, shift } = found;
  requireItsShift(standing, body);

  const now = context.clock();
  const reply: Reply = {
    reply_id: context.newId(),
    shift_id: standing.shift_fk,
    comment_id: standing.comment_id,
    reply_text: body.reply_text ?? body.comment ?? '',
    tags: tagsOf(body),
    issue_tracker_links: linksOf(body),
    image: [],
    metadata: madeBy(context.user, now),
    changes: 1,
  };
  const outcome = shownComment({ ...standing, replies: [...standing.replies, reply] });
  await putReply(reply, standing, touched(shift, context.user, now), context.remember(outcome));
  return outcome;
};
