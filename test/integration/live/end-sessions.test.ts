import { expect, it } from 'vitest';
import { endSession } from '#lib/session/contracts/session.ts';
import { getDesk } from '../../support/api/desk.ts';
import { isResponse, requestStream, watch, watchUrl } from '../../support/live/watcher.ts';

const desk = await getDesk();

it('closes only the connections of a session that is logged out', async () => {
  const [leaver, stayer] = [await desk.as('viewer', 'a'), await desk.as('viewer', 'b')];
  const [leaverWatcher, stayerWatcher] = [await watch(leaver), await watch(stayer)];

  await leaver(endSession);

  expect(await leaverWatcher.waitFor(isResponse)).toMatchObject({
    event: 'error',
    code: 'TOKEN_EXPIRED',
  });
  await leaverWatcher.closed;
  stayerWatcher.send({ action: 'ping' });
  expect(await stayerWatcher.waitFor(isResponse)).toEqual({ event: 'pong' });
});

it('refuses a socket token whose session was logged out', async () => {
  const leaver = await desk.as('viewer', 'c');
  const { url } = await requestStream(leaver);

  await leaver(endSession);

  await expect(watchUrl(url)).rejects.toThrow(/refused with 40[13]/);
});
