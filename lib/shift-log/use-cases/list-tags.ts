import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { listTags as contract } from '../contracts/tags.ts';
import { readTags } from '../notes/tags.ts';

/** Lists all tags, sorted by name. */
export const listTags: UseCase<typeof contract> = async () => ({ data: await readTags() });
