import { expect } from 'vitest';
import { endSession } from '#lib/session/contracts/session.ts';
import { annotate } from '../shift-log/annotations.ts';
import { connectionsOf, createEventId } from './connections.ts';
import type { OwnDesk } from '../api/desk.ts';
import { startShift, type Client } from '../shift-log/shifts.ts';
import { watch } from './watcher.ts';

/** Opens a socket that requests replays and reads nothing, until the service closes it. */
export async function floodSlowReader(desk: OwnDesk, operator: Client, shift_id: number) {
  const watcher = await watch(operator);
  watcher.socket.pause();
  for (let n = 0; n < 60; n++) await annotate(operator, shift_id, 'x'.repeat(29_000));
  const isClosed = () => desk.lines.some((line) => /POST_FAILED|CONNECTION_SLOW/.test(line));
  for (let n = 0; n < 60 && !isClosed(); n++) {
    watcher.send({ action: 'resume', since: createEventId(60_000) });
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(isClosed()).toBe(true);
  return watcher;
}

/** Uses every grant of the live functions: sends all frames, and has connections closed for every reason. */
export async function useEveryStreamFeature(desk: OwnDesk): Promise<void> {
  const [operator, viewer] = await Promise.all([desk.as('operator'), desk.as('viewer')]);
  const { ids, put, remove } = await connectionsOf(desk);
  const { shift_id } = await startShift(operator);

  await put('vanished');
  await put('behind', { replay: 'wanted', run: '1', from: '0', missed: 0 });
  await put('over', { until: 1 });
  await annotate(operator, shift_id);
  await expect.poll(ids, { timeout: 10_000 }).toEqual([]);
  const behind = await watch(viewer, { since: createEventId(60_000) });
  await behind.waitFor(({ event }) => event === 'shift_annotation');
  await floodSlowReader(desk, operator, shift_id);

  const token = await desk.token('viewer-1', 'viewer');
  const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` };
  await fetch(`${desk.url}/slt/api/v3/shift/stream?since=${createEventId(60_000)}`, { headers });

  const closedWatcher = await watch(viewer);
  for (const id of await ids()) await remove(id);
  closedWatcher.send({ action: 'resume', since: 'x' });
  closedWatcher.send({ action: 'ping' });
  await closedWatcher.closed;

  const leaver = await desk.as('viewer', 'leaver');
  const leaverWatcher = await watch(leaver);
  await leaver(endSession);
  await leaverWatcher.closed;
}
