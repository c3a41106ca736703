import { ApiError } from '#lib/contract/errors.ts';
import { matchSegments, type KnownPath } from '#lib/contract/route-table.ts';
import { readAsset } from '#lib/platform/assets.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import { documentationPage, PAGE_PATH } from '../documentation-page.ts';
import type { unknownRoute as contract } from '../contracts/docs.ts';

/**
 * Handles every request without a route of its own: the page's path with a slash at its end, a known
 * path with a method that it does not have (405), and all other paths (404).
 */
export const unknownRoute: UseCase<typeof contract> = async (_request, { method, path: given }) => {
  const isPage = given === `${PAGE_PATH}/`;
  if (isPage && method === 'GET') return documentationPage({ isBelow: true });
  const segments = (isPage ? PAGE_PATH : given).split('/');
  const known = JSON.parse(await readAsset('routes.json')) as KnownPath[];
  const matching = known.filter(({ path }) => matchSegments(path.split('/'), segments));
  const [first] = matching;
  if (!first) throw new ApiError('ROUTE_NOT_FOUND');
  const methods = new Set(matching.flatMap((one) => one.methods));
  const allow = [...methods].sort().join(', ');
  throw new ApiError('METHOD_NOT_ALLOWED', { method, allow }, { Allow: allow }, first.failure);
};
