import type { UseCase } from '#lib/platform/http/use-case.ts';
import { changesBetween } from '../json-patch.ts';
import type { compareVersions as contract } from '../contracts/versions.ts';
import { loadVersions } from '../repository.ts';

/** What changed from one version of a definition to another. */
export const compareVersions: UseCase<typeof contract> = async ({ path, query }) => {
  const [from, to] = await loadVersions(path.identifier, [query.from, query.to]);
  const body = changesBetween(from?.text ?? '', to?.text ?? '');
  return { data: undefined, content: { type: 'application/json-patch+json', body } };
};
