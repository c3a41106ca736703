import type { UseCase } from '#lib/platform/http/use-case.ts';
import { makeComment } from '../comments/make.ts';
import type { createComment as contract } from '../contracts/comments.ts';

export { finishComment as finish } from '../comments/finish.ts';

/** Comments on a shift, running or ended. */
export const createComment: UseCase<typeof contract> = ({ body, files }, context) =>
  makeComment(body.shift_fk ?? body.shift_id ?? 0, body, files, context);
