import { afterEach, expect, it, vi } from 'vitest';
import { handler } from '#functions/docs/get-health.ts';
import { sha256 } from '#lib/platform/ids.ts';
import { loadRecordedRequest } from '../../support/api/recorded-events.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Sends a request to a function with a secret of CloudFront, and returns the code of the response. */
async function codeWith(secret: string | undefined): Promise<unknown> {
  const event = await loadRecordedRequest('docs.get-health', '');
  const headers = { ...event.headers, ...(secret !== undefined && { 'x-origin-secret': secret }) };
  const { body = '' } = await handler({ ...event, headers });
  return (JSON.parse(body) as { code?: string }).code;
}

it('refuses every request without one of the two secrets of CloudFront, if it is in front', async () => {
  const open = await codeWith(undefined);
  vi.stubEnv('ORIGIN_SECRET_HASHES', `${sha256('first')},${sha256('second')},${sha256('')}`);

  expect(open).toBeUndefined();
  expect(await codeWith(undefined)).toBe('ORIGIN_LOCKED');
  expect(await codeWith('third')).toBe('ORIGIN_LOCKED');
  expect(await codeWith('first')).toBeUndefined();
  expect(await codeWith('second')).toBeUndefined();
});
