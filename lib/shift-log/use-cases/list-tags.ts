import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { listTags as contract } from '../contracts/tags.ts';
import { listEtag } from '../fields/list-etag.ts';
import { readTags } from '../notes/tags.ts';
import { tagEtag } from '../notes/model.ts';

/** Lists all tags, sorted by name. */
export const listTags: UseCase<typeof contract> = async () => {
  const tags = await readTags();
  return { data: tags, etag: listEtag(tags.map(tagEtag)) };
};
