import type { UseCase } from '#lib/platform/http/use-case.ts';
import { putComment } from '../comments/repository.ts';
import { blankComment, requireContent, withSaid } from '../comments/said.ts';
import type { createComment as contract } from '../contracts/comments.ts';
import { madeBy, touched } from '../model.ts';
import { loadRoot } from '../repository.ts';
import { shownComment } from '../shown.ts';

/** Comments on a shift, running or ended. */
export const createComment: UseCase<typeof contract> = async ({ body }, context) => {
  const shift_id = body.shift_fk ?? body.shift_id ?? 0;
  const [now, id] = [context.clock(), context.newId()];
  const comment = withSaid(blankComment(id, shift_id, madeBy(context.user, now)), body);
  requireContent(comment);

  const shift = await loadRoot(shift_id);
  const outcome = shownComment({ ...comment, replies: [] });
  await putComment(comment, touched(shift, context.user, now), context.remember(outcome));
  return outcome;
};
