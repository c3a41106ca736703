import { expect, it } from 'vitest';
import { startDeskForFile, startDeskForTest } from '../../support/api/desk.ts';
import { hasAnnotation, requestStream, watch, watchUrl } from '../../support/live/watcher.ts';
import { annotate } from '../../support/shift-log/annotations.ts';
import { startShift } from '../../support/shift-log/shifts.ts';

const desk = await startDeskForFile({ ACCESS: 'session' });
const operator = await desk.as('operator');

it('closes the oldest sockets of a session with more than ten, and no others', async () => {
  const { shift_id } = await startShift(operator);
  const viewer = await desk.as('viewer', 'crowded');
  const neighbor = await watch(await desk.as('viewer', 'neighbor'), { shift_id });
  const watchers = [];
  for (let n = 0; n < 12; n++) watchers.push(await watch(viewer, { shift_id }));

  const oldest = watchers.slice(0, 2);
  for (const { closed, waitFor } of oldest) {
    expect(await waitFor(({ code }) => code === 'TOO_MANY_SOCKETS')).toMatchObject({
      event: 'error',
      detail: expect.stringContaining('More than 10 connections') as string,
    });
    await closed;
  }
  await annotate(operator, shift_id, 'Calm');
  for (const { waitFor } of [...watchers.slice(2), neighbor]) await waitFor(hasAnnotation('Calm'));
  expect(oldest.flatMap(({ events }) => events())).toEqual([]);
});

it('counts no socket that was closed', async () => {
  const viewer = await desk.as('viewer', 'reloading');
  const first = await watch(viewer);
  for (let n = 0; n < 15; n++) {
    const { socket, closed } = await watch(viewer);
    socket.close();
    await closed;
  }
  first.send({ action: 'ping' });

  await first.waitFor(({ event }) => (event as string) === 'pong');
});

it('leaves a session ten sockets that were opened at the same time, and tells the others why', async () => {
  const url = new URL((await requestStream(operator)).url);
  url.searchParams.set('token', await desk.token('hasty', 'viewer'));

  const opened = await Promise.allSettled(Array.from({ length: 14 }, () => watchUrl(url.href)));
  const watchers = opened.flatMap((result) =>
    result.status === 'fulfilled' ? [result.value] : [],
  );
  const refusals = opened.flatMap((result) =>
    result.status === 'rejected' ? [String(result.reason)] : [],
  );
  const receives = (name: string) =>
    watchers.filter(({ received }) => received.some(({ event }) => (event as string) === name));
  await expect.poll(() => receives('error').length).toBe(watchers.length - 10);
  for (const { send } of watchers) send({ action: 'ping' });

  await expect.poll(() => receives('pong').length).toBe(10);
  for (const error of refusals) expect(error).toContain('429');
});

it('counts a program with a token by its session under open access', async () => {
  const open = await startDeskForTest({ ACCESS: 'open' });
  const viewer = await open.as('viewer');
  const watchers = [];
  for (let n = 0; n < 11; n++) watchers.push(await watch(viewer));

  await watchers[0]!.waitFor(({ code }) => code === 'TOO_MANY_SOCKETS');
});

it('counts sockets by the user if tokens have no id', async () => {
  const url = new URL((await requestStream(operator)).url);
  const watchers = [];
  for (let n = 0; n < 11; n++) {
    url.searchParams.set('token', await desk.token('nameless', 'viewer', { jti: undefined, n }));
    watchers.push(await watchUrl(url.href));
  }

  await watchers[0]!.waitFor(({ code }) => code === 'TOO_MANY_SOCKETS');
});

it('closes the oldest of more than fifty sockets without a token from one address', async () => {
  const open = await startDeskForTest({ ACCESS: 'open' });
  const { url } = await requestStream(open.anonymous);
  const watchers = [];
  for (let n = 0; n < 51; n++) watchers.push(await watchUrl(url));

  const [oldest, ...others] = watchers;
  await oldest!.closed;
  for (const { send, waitFor } of others) {
    send({ action: 'ping' });
    await waitFor(({ event }) => (event as string) === 'pong');
  }
});
