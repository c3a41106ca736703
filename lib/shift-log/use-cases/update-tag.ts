import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { updateTag as contract } from '../contracts/tags.ts';
import { loadById, requireSame } from '../fields/ids.ts';
import { changedLine, lineProblem } from '../fields/lines.ts';
import { applyTagChanges, tagEtag, toTagOutcome } from '../notes/model.ts';
import { findTag, replaceTag } from '../notes/tags.ts';
import { updateMetadata } from '../shifts/metadata.ts';

/** Describes, colours, archives or restores a tag. A body without changes changes nothing. */
export const updateTag: UseCase<typeof contract> = async ({ path, body }, context) => {
  requireSame('id', body.id, path.tag_id, 'as in the path');
  const current = await loadById(
    path.tag_id,
    findTag,
    () => lineProblem(body, ['tag_name']) ?? new ApiError('TAG_NOT_FOUND', path),
  );
  const name = changedLine(['tag_name'], body.tag_name, [current.tag_name]);
  requireSame('tag_name', name, current.tag_name, 'the name of the tag, which does not change');
  const changedTag = applyTagChanges(current, body);
  context.requireMatch(tagEtag(current));
  if (isDeepStrictEqual(changedTag, current)) return toTagOutcome(current);

  const metadata = updateMetadata(current.metadata, context, context.clock());
  const tag = { ...changedTag, metadata, version: current.version + 1 };
  await replaceTag(tag);
  return toTagOutcome(tag);
};
