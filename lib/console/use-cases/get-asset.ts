import { ApiError } from '#lib/contract/errors.ts';
import { readAsset, readBinaryAsset } from '#lib/platform/assets.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getConsoleAsset as contract } from '../contracts/console.ts';

/** The media types of the console's files, and the encodings that the build compresses them with. */
type Manifest = Record<string, { type: string; encodings: string[] }>;

/** The best compression first. */
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;

/** Returns a file of the console, compressed. Its name contains the hash of its content, so it never changes. */
export const getAsset: UseCase<typeof contract> = async ({ path, headers }) => {
  const manifest = JSON.parse(await readAsset('console-assets.json')) as Manifest;
  const file = Object.hasOwn(manifest, path.asset) ? manifest[path.asset] : undefined;
  if (!file) throw new ApiError('ROUTE_NOT_FOUND');
  const clientEncodings = acceptedEncodings(headers['accept-encoding']);
  const encoding = (['br', 'gzip'] as const).find(
    (name) => clientEncodings.has(name) && file.encodings.includes(name),
  );
  const body = await readBinaryAsset(`${path.asset}${encoding ? ENCODINGS[encoding] : ''}`);
  return {
    data: undefined,
    content: {
      type: file.type,
      body,
      headers: {
        'Cache-Control': 'public, max-age=31536000, immutable',
        Vary: 'Accept-Encoding',
        ...(encoding && { 'Content-Encoding': encoding }),
      },
    },
  };
};

/** Returns the encodings of an Accept-Encoding header whose weight is not zero. RFC 9110, 12.5.3 */
const acceptedEncodings = (header = '') =>
  new Set(
    header
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';')[0]),
  );
