import { expect, it } from 'vitest';
import { annotate } from '../../support/shift-log/annotations.ts';
import { startDeskForFile } from '../../support/api/desk.ts';
import { startShift, startAndEndShift } from '../../support/shift-log/shifts.ts';
import { loadStoredEvents } from '../../support/live/stored-events.ts';
import { requestStream, watch, type Watcher } from '../../support/live/watcher.ts';

const desk = await startDeskForFile();
const operator = await desk.as('operator');

/** The number of events; `--mode all` writes more. */
const EVENTS = process.env.TEST_MODE === 'all' ? 1000 : 200;

/** Returns the ids of a shift's events in the order of their first arrival, without duplicates. */
const receivedIds = (watchers: Watcher[], shift_id: number) => [
  ...new Set(
    watchers.flatMap(({ events }) =>
      events().flatMap((frame) => (frame.shift_id === shift_id ? [frame.id] : [])),
    ),
  ),
];

it(`delivers ${EVENTS} events in order to clients that connect and reconnect while they are written`, async () => {
  const shifts = [await startAndEndShift(operator), (await startShift(operator)).shift_id];
  const { last_event_id: since } = await requestStream(operator);
  let writeCount = 0;
  // Two writers per shift.
  const writes = Promise.all(
    [...shifts, ...shifts].map(async (shift_id) => {
      for (let n = 0; n < EVENTS / 4; n++) {
        await annotate(operator, shift_id, `${n}`);
        writeCount++;
      }
    }),
  );
  const waitForShare = (share: number) =>
    expect
      .poll(() => writeCount, { timeout: 100_000, interval: 5 })
      .toBeGreaterThan(EVENTS * share);
  const subscribers = await Promise.all(
    [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map(async (share, n) => {
      await waitForShare(share);
      const first = await watch(operator, { since });
      if (n % 2 === 0) return [first];
      // Disconnects, and later reconnects for the missed events.
      await first.waitFor(({ id }) => id !== undefined, 60_000);
      first.socket.terminate();
      const last = first.events().reduce((newest, { id }) => (id > newest ? id : newest), since);
      await waitForShare(Math.min(0.95, share + 0.2));
      return [first, await watch(operator, { since: last })];
    }),
  );
  await writes;

  for (const shift_id of shifts) {
    const stored = (await loadStoredEvents(desk, shift_id)).map(({ frame }) => frame.id);
    const expected = stored.filter((id) => id > since);
    expect(expected).toHaveLength(EVENTS / 2);
    for (const subscriber of subscribers)
      await expect
        .poll(() => receivedIds(subscriber, shift_id).filter((id) => id > since), {
          timeout: 60_000,
        })
        .toEqual(expected);
  }
});
