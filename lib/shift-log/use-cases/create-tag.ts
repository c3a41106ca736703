import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { createTag as contract } from '../contracts/tags.ts';
import { newMetadata } from '../shifts/metadata.ts';
import { insertTag } from '../notes/tags.ts';
import { applyTagChanges, toTagOutcome } from '../notes/model.ts';

/** Creates a tag, unless its name exists in any case. */
export const createTag: UseCase<typeof contract> = async ({ body }, context) => {
  const metadata = newMetadata(context, context.clock());
  const blank = { id: context.newId(), tag_name: body.tag_name, metadata, version: 1 };
  const tag = applyTagChanges(blank, body);
  const outcome = toTagOutcome(tag);
  await insertTag(tag, context.outcomeWrites(outcome));
  return outcome;
};
