import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { compareVersions as contract } from '../contracts/versions.ts';
import { createJsonPatch } from '../json-patch.ts';
import { loadVersionPair } from '../repository.ts';

export const compareVersions: UseCase<typeof contract> = async ({ path, query }) => {
  const [from, to] = await loadVersionPair(path.identifier, query.from, query.to);
  const body = createJsonPatch(from.text, to.text);
  return { data: undefined, content: { type: 'application/json-patch+json', body } };
};
