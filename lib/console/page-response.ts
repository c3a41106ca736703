import { createHash } from 'node:crypto';
import { readAsset } from '#lib/platform/assets.ts';
import type { ContentOutcome } from '#lib/platform/http/use-case.ts';
import { pageHeaders } from './security-policy.ts';

/** Returns the page, or 304 to a browser that has it already. Every view is the same page. */
export async function pageResponse(ifNoneMatch: string | undefined): Promise<ContentOutcome> {
  const [body, headers] = await Promise.all([readAsset('console.html'), pageHeaders()]);
  const etag = createHash('sha256')
    .update(body)
    .update(JSON.stringify(headers))
    .digest('base64url');
  const isNotModified = ifNoneMatch?.includes(`"${etag}"`) === true;
  return {
    data: undefined,
    etag,
    ...(isNotModified && { status: 304 }),
    content: { type: 'text/html; charset=utf-8', body: isNotModified ? '' : body, headers },
  };
}
