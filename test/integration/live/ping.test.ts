import { expect, it } from 'vitest';
import { nowInSeconds } from '../../support/api/bad-tokens.ts';
import { getDesk } from '../../support/api/desk.ts';
import { isResponse, requestStream, watch, watchUrl } from '../../support/live/watcher.ts';

const desk = await getDesk();
const viewer = await desk.as('viewer');

it('responds to a ping', async () => {
  const watcher = await watch(viewer);

  watcher.send({ action: 'ping' });

  expect(await watcher.waitFor(isResponse)).toEqual({ event: 'pong' });
});

it('sends TOKEN_EXPIRED to a connection whose token has expired, and closes it', async () => {
  const { origin, pathname } = new URL((await requestStream(viewer)).url);
  // The service tolerates 30 s of clock skew, so the token is valid for 2 s more.
  const token = await desk.token('viewer-1', 'viewer', { exp: nowInSeconds() - 28 });
  const watcher = await watchUrl(`${origin}${pathname}?token=${token}`);
  await new Promise((resolve) => setTimeout(resolve, 3000));

  watcher.send({ action: 'ping' });

  const frame = await watcher.waitFor(isResponse);
  expect(frame).toMatchObject({ event: 'error', code: 'TOKEN_EXPIRED' });
  await watcher.closed;
});
