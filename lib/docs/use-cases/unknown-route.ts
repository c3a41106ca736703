import { ApiError } from '#lib/contract/errors.ts';
import { matchSegments, type RoutePath } from '#lib/contract/route-table.ts';
import { readAsset } from '#lib/platform/assets.ts';
import type { ContentOutcome, UseCase } from '#lib/platform/http/use-case.ts';
import { documentationPage, PAGE_PATH } from '../documentation-page.ts';
import type { unknownRoute as contract } from '../contracts/docs.ts';

/** The path of the operator console. People also open it with a trailing slash. */
const CONSOLE_PATH = '/console';

/**
 * Handles every request without a route of its own: the paths of the two pages with a trailing slash, a known path with
 * a method that it does not support (405), and all other paths (404).
 */
export const unknownRoute: UseCase<typeof contract> = async (
  _request,
  { method, path: requestPath },
) => {
  const page = [PAGE_PATH, CONSOLE_PATH].find((path) => requestPath === `${path}/`);
  if (page === PAGE_PATH && method === 'GET') return documentationPage({ hasTrailingSlash: true });
  if (page !== undefined && method === 'GET') return redirectTo(page);
  const segments = (page ?? requestPath).split('/');
  const paths = JSON.parse(await readAsset('routes.json')) as RoutePath[];
  const matchingPaths = paths.filter(({ path }) => matchSegments(path.split('/'), segments));
  const [first] = matchingPaths;
  if (!first) throw new ApiError('ROUTE_NOT_FOUND');
  const methods = new Set(matchingPaths.flatMap((matchingPath) => matchingPath.methods));
  const allow = [...methods].sort().join(', ');
  throw new ApiError('METHOD_NOT_ALLOWED', { method, allow }, { Allow: allow }, first.failure);
};

const redirectTo = (path: string): ContentOutcome => ({
  data: undefined,
  status: 302,
  content: { type: 'text/html; charset=utf-8', body: '', headers: { Location: path } },
});
