import type { Finish, UseCase } from '#lib/platform/http/use-case.ts';
import { recalled } from '../comments/answered.ts';
import { recordOf } from '../comments/finish.ts';
import { makeComment } from '../comments/make.ts';
import type { createImageComment as contract } from '../contracts/images.ts';
import { requireShiftId } from '../shift-id.ts';

/** Makes a comment without a text, which shows an image. */
export const createImageComment: UseCase<typeof contract> = ({ path, files }, context) =>
  makeComment(requireShiftId(path.shift_id), {}, files, context);

/** Takes the image in, and says so. */
export const finish: Finish<typeof contract> = async (outcome, { files }, { clock }) => {
  const said = await recalled(outcome);
  const { comment_id, shift_fk, image } = await recordOf(said, files, clock);
  const message = `Shift ${shift_fk} has a comment with the image ${image[0]?.file_name ?? ''}.`;
  return { ...outcome, data: { message, comment_id } };
};
