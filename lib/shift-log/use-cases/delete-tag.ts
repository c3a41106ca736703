import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { deleteTag as contract } from '../contracts/tags.ts';
import { parseId } from '../id-index.ts';
import { removeTag } from '../tags/repository.ts';

/** Deletes a tag. Comments keep its name. */
export const deleteTag: UseCase<typeof contract> = async ({ path }) => {
  const id = parseId(path.tag_id);
  if (id === undefined) throw new ApiError('TAG_NOT_FOUND', { tag_id: path.tag_id });
  await removeTag(id);
  return { data: `Tag ${id} was deleted.` };
};
