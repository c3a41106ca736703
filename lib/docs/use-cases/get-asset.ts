import { ApiError } from '#lib/contract/errors.ts';
import { readAsset } from '#lib/platform/assets.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getAsset as contract } from '../contracts/docs.ts';

/** The files of the documentation page, and their media types; no other file is ever read. */
const pageAssets: Record<string, string> = {
  'theme.js': 'text/javascript; charset=utf-8',
  'start.js': 'text/javascript; charset=utf-8',
  'openapi-explorer.js': 'text/javascript; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
};

export const getAsset: UseCase<typeof contract> = async ({ path }) => {
  const type = Object.hasOwn(pageAssets, path.asset) ? pageAssets[path.asset] : undefined;
  if (type === undefined) throw new ApiError('ROUTE_NOT_FOUND');
  const body = await readAsset(path.asset);
  return {
    data: undefined,
    content: { type, body, headers: { 'Cache-Control': 'public, max-age=86400' } },
  };
};
