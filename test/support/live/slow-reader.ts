import { expect } from 'vitest';
import { annotate } from '../shift-log/annotations.ts';
import { createEventId } from './connections.ts';
import type { OwnDesk } from '../api/desk.ts';
import type { Client } from '../shift-log/shifts.ts';
import { watch } from './watcher.ts';

/** Opens a socket that requests replays and reads nothing, until the service closes it. */
export async function floodSlowReader(desk: OwnDesk, operator: Client, shift_id: number) {
  const watcher = await watch(operator);
  watcher.socket.pause();
  for (let n = 0; n < 60; n++) await annotate(operator, shift_id, 'x'.repeat(29_000));
  const isClosed = () => desk.lines().some((line) => /POST_FAILED|CONNECTION_SLOW/.test(line));
  for (let n = 0; n < 60 && !isClosed(); n++) {
    watcher.send({ action: 'resume', since: createEventId(60_000) });
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(isClosed()).toBe(true);
  return watcher;
}
