import type { Finish, UseCase } from '#lib/platform/http/use-case.ts';
import { makeComment } from '../comments/make.ts';
import { fromStoredOutcome } from '../comments/outcome.ts';
import type { createImageComment as contract } from '../contracts/images.ts';
import { requireShiftId } from '../shift-id.ts';

/** Creates a comment that is an image alone. A form field goes before a query parameter. */
export const createImageComment: UseCase<typeof contract> = (
  { path, query, body, files },
  context,
) => {
  const operator_name =
    body.operator_name ?? body.shift_operator ?? query.operator_name ?? query.shift_operator;
  return makeComment(requireShiftId(path.shift_id), { operator_name }, files, context);
};

/** Renders the success message. */
export const finish: Finish<typeof contract> = async (outcome) => {
  const { comment_id, shift_fk, image } = (await fromStoredOutcome(outcome)).comment;
  const message = `Shift ${shift_fk} has a comment with the image ${image[0]?.file_name ?? ''}.`;
  return { ...outcome, data: { message, comment_id } };
};
