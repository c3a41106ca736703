import type { CommentResponse } from '../comments/response.ts';
import type { Loss } from '../losses/loss.ts';
import type { Annotation } from '../notes/model.ts';
import type { Withdrawal } from '../withdrawal/withdrawal.ts';

const isWithdrawn = ({ withdrawn }: Withdrawal) => withdrawn === true;

/** Returns the records that are not withdrawn. */
export const withoutWithdrawn = <T extends Withdrawal>(records: T[]): T[] =>
  records.filter((record) => !isWithdrawn(record));

/** Returns the comments and the replies that are not withdrawn. A withdrawn comment is left out with its replies. */
export const withoutWithdrawnReplies = (comments: CommentResponse[]): CommentResponse[] =>
  withoutWithdrawn(comments).map((comment) => ({
    ...comment,
    replies: withoutWithdrawn(comment.replies),
  }));

type Entries = { comments: CommentResponse[]; annotations: Annotation[]; losses: Loss[] };

/** Returns how many entries are withdrawn. Replies of a withdrawn comment do not count. */
export const countWithdrawn = ({ comments, annotations, losses }: Entries) => ({
  comments: comments.filter(isWithdrawn).length,
  replies: withoutWithdrawn(comments).flatMap(({ replies }) => replies.filter(isWithdrawn)).length,
  annotations: annotations.filter(isWithdrawn).length,
  losses: losses.filter(isWithdrawn).length,
});
