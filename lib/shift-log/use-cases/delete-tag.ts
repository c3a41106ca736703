import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { deleteTag as contract } from '../contracts/tags.ts';
import { loadById } from '../fields/ids.ts';
import { removeTag } from '../notes/tags.ts';

/** Deletes a tag. Comments keep its name. */
export const deleteTag: UseCase<typeof contract> = async ({ path }) => {
  const id = await loadById(path.tag_id, removeTag, () => new ApiError('TAG_NOT_FOUND', path));
  return { data: { message: `Tag ${id} was deleted.` } };
};
