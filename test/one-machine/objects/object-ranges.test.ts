import { expect, it } from 'vitest';
import { presignUrl } from '#lib/platform/s3/presigned-urls.ts';
import { putObject } from '#lib/platform/s3/objects.ts';
import { startObjectServer } from '../../support/machine/object-server.ts';

const { endpoint } = await startObjectServer();

it('lets a page read the beginning of an object, and learn its size', async () => {
  await putObject('shifts/3/a.txt', Buffer.from('a long text'), { type: 'text/plain' });
  const link = await presignUrl('shifts/3/a.txt');
  const Origin = new URL(endpoint).origin.replace(/\d+$/, '8000');
  const asksFor = { 'Access-Control-Request-Method': 'GET' };

  const preflight = await fetch(link, {
    method: 'OPTIONS',
    headers: { Origin, ...asksFor, 'Access-Control-Request-Headers': 'range' },
  });
  const [start, whole] = await Promise.all(
    ['bytes=0-5', 'bytes=0-99'].map((Range) => fetch(link, { headers: { Origin, Range } })),
  );

  expect(preflight.status).toBe(200);
  expect(preflight.headers.get('access-control-allow-headers')).toBe('range');
  expect(start!.headers.get('access-control-expose-headers')).toContain('Content-Range');
  expect([start!.status, await start!.text()]).toEqual([206, 'a long']);
  expect(start!.headers.get('content-range')).toBe('bytes 0-5/11');
  expect([await whole!.text(), whole!.headers.get('content-range')]).toEqual([
    'a long text',
    'bytes 0-10/11',
  ]);
});
