import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { createTag as contract } from '../contracts/tags.ts';
import { newMetadata } from '../shifts/metadata.ts';

import { insertTag } from '../notes/tags.ts';
import type { Tag } from '../notes/model.ts';

/** Creates a tag, unless its name exists in any case. */
export const createTag: UseCase<typeof contract> = async ({ body }, context) => {
  const metadata = newMetadata(context, context.clock());
  const tag: Tag = { id: context.newId(), tag_name: body.tag_name, metadata };
  const outcome = { data: tag, etag: String(tag.id) };
  await insertTag(tag, context.outcomeWrites(outcome));
  return outcome;
};
