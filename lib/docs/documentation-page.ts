import { readAsset } from '#lib/platform/assets.ts';
import type { ContentOutcome } from '#lib/platform/http/use-case.ts';

const policy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const PAGE_PATH = '/api/v3/ui';

/** The beginning of an attribute with an address that is relative to the page. */
const RELATIVE_ADDRESS = /(href|src)="(?![a-z]+:|[/#])/g;

/**
 * Returns the documentation page. `hasTrailingSlash`: its address is `ui/`, so the addresses in it lead out of that folder.
 */
export async function documentationPage({
  hasTrailingSlash = false,
} = {}): Promise<ContentOutcome> {
  const page = await readAsset('index.html');
  return {
    data: undefined,
    content: {
      type: 'text/html; charset=utf-8',
      body: hasTrailingSlash ? page.replaceAll(RELATIVE_ADDRESS, '$1="../') : page,
      headers: { 'Content-Security-Policy': policy },
    },
  };
}
