import { expect, it } from 'vitest';
import { differs } from '../../support/machine/known-differences.ts';
import { createBadTokens } from '../../support/api/bad-tokens.ts';
import { getDesk } from '../../support/api/desk.ts';
import { isResponse, requestStream, watchUrl } from '../../support/live/watcher.ts';

const desk = await getDesk();
const viewer = await desk.as('viewer');
/** The URL of the stream without a socket token. */
const { origin, pathname } = new URL((await requestStream(viewer)).url);
const address = (query: Record<string, string> = {}) =>
  `${origin}${pathname}?${new URLSearchParams(query).toString()}`;

/** Returns the expected result of a refused handshake. */
const refusal = (status: number) => `refused with ${differs('handshakes') ? 403 : status}`;

it.each([
  ['a token in the query', (token: string) => [address({ token }), {}] as const],
  ['a bearer token', (token: string) => [address(), { Authorization: `Bearer ${token}` }] as const],
])('opens the stream with %s', async (_, opened) => {
  const [url, headers] = opened(await desk.token('viewer-1', 'viewer'));

  const watcher = await watchUrl(url, { headers });
  watcher.send({ action: 'ping' });

  expect(await watcher.waitFor(isResponse)).toEqual({ event: 'pong' });
});

it('accepts a cookie only from its own origin and listed origins', async () => {
  const cookie = `session_jwt=${await desk.token('viewer-1', 'viewer')}`;
  const own = origin.replace(/^ws/, 'http');

  await watchUrl(address(), { headers: { Cookie: cookie, Origin: own } });

  for (const Origin of ['https://elsewhere.example', undefined])
    await expect(
      watchUrl(address(), { headers: { Cookie: cookie, ...(Origin && { Origin }) } }),
    ).rejects.toThrow(refusal(403));
});

it('prefers the token in the query to the bearer token, and that to the cookie', async () => {
  const token = await desk.token('viewer-1', 'viewer');
  const bearer = { Authorization: `Bearer ${token}`, Cookie: 'session_jwt=bad' };

  await watchUrl(address({ token }), { headers: { Authorization: 'Bearer bad' } });
  await watchUrl(address(), { headers: bearer });

  await expect(watchUrl(address({ token: 'bad' }), { headers: bearer })).rejects.toThrow(
    refusal(401),
  );
});

it('refuses connections without a valid token', async () => {
  const tokens = Object.entries(await createBadTokens(desk)).filter(([, token]) => token !== '');

  await expect(watchUrl(address())).rejects.toThrow(refusal(401));
  for (const [name, token] of tokens)
    await expect(watchUrl(address({ token })), name).rejects.toThrow(refusal(401));
});

it('refuses a token without the scope', async () => {
  const token = await desk.token('viewer-1', 'viewer', { scope: 'sbd:read' });

  await expect(watchUrl(address({ token }))).rejects.toThrow(refusal(403));
});

it.each([
  { events: 'thunder' },
  { events: 'shift_started,' },
  { shift_id: '1.5' },
  { since: '01KAHR6E7V0D8Q5WNXS4T9ZC2' },
] as Record<string, string>[])('refuses the filters %o', async (filters) => {
  const token = await desk.token('viewer-1', 'viewer');

  await expect(watchUrl(address({ token, ...filters }))).rejects.toThrow(refusal(422));
});

it('opens the stream for a token without a practical expiry', async () => {
  const token = await desk.token('viewer-1', 'viewer', { exp: 1e300 });

  const watcher = await watchUrl(address({ token }));
  watcher.send({ action: 'ping' });

  expect(await watcher.waitFor(isResponse)).toEqual({ event: 'pong' });
});

it('treats an empty token in the query as missing', async () => {
  const bearer = { Authorization: `Bearer ${await desk.token('viewer-1', 'viewer')}` };

  await watchUrl(address({ token: '' }), { headers: bearer });

  await expect(watchUrl(address({ token: '' }))).rejects.toThrow(refusal(401));
});
