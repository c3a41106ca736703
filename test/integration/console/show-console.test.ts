import { expect, it } from 'vitest';
import { showConsole } from '#lib/console/contracts/console.ts';
import { getDesk } from '../../support/api/desk.ts';

const { anonymous, url } = await getDesk();

it('serves the page with a policy that allows its own scripts and styles alone', async () => {
  const { status, headers, body } = await anonymous(showConsole);

  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  const policy = (headers.get('content-security-policy') ?? '').split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]),
  );
  expect(policy.join()).not.toContain('unsafe');
  expect(body).not.toMatch(/<script>|<style|onload=/);
});

it.each(['', '/shifts', '/nowhere', '/assets/unknown.js', '/worker.js', '/config.json'])(
  'lets no other site open, embed or read /console%s, and permits the camera alone',
  async (path) => {
    const { headers } = await fetch(`${url}/console${path}`);

    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toBe('camera=(self), microphone=(), geolocation=()');
  },
);

it('names files that exist', async () => {
  const { body } = await anonymous(showConsole);
  const files = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path);

  expect(files.length).toBeGreaterThanOrEqual(5);
  for (const path of files) expect((await fetch(`${url}${path}`)).status).toBe(200);
});

it('responds with 304 to a browser that has the page already', async () => {
  const first = await anonymous(showConsole);
  const etag = first.headers.get('etag') ?? '';

  const second = await fetch(`${url}/console`, { headers: { 'If-None-Match': etag } });

  expect(etag).not.toBe('');
  expect(second.status).toBe(304);
  expect(await second.text()).toBe('');
});
