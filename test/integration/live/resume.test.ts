import { expect, it } from 'vitest';
import { RETENTION_MS } from '#lib/platform/dynamo/event-log.ts';
import { annotate } from '../../support/shift-log/annotations.ts';
import { createEventId } from '../../support/live/connections.ts';
import { getDesk } from '../../support/api/desk.ts';
import { startShift } from '../../support/shift-log/shifts.ts';
import { hasAnnotation, watch } from '../../support/live/watcher.ts';

const desk = await getDesk();
const operator = await desk.as('operator');

it('replays the events after an id, and sends those that occur meanwhile', async () => {
  const { shift_id } = await startShift(operator);
  const watcher = await watch(operator, { shift_id });
  for (const words of ['one', 'two', 'three']) await annotate(operator, shift_id, words);
  await watcher.waitFor(hasAnnotation('three'));
  const before = watcher.events().length;

  watcher.send({ action: 'resume', since: watcher.events()[0]!.id });
  await annotate(operator, shift_id, 'four');

  await expect
    .poll(() =>
      watcher
        .events()
        .slice(before)
        .map(({ id }) => id),
    )
    .toEqual(expect.arrayContaining(watcher.events().map(({ id }) => id)));
  const frames = watcher.events().slice(before);
  // Events that occur while the frame is in transit may arrive before the replayed ones.
  const first = frames.map(({ id }) => id).sort()[0];
  const again = frames.slice(frames.findIndex(({ id }) => id === first));
  expect(again.map(({ id }) => id)).toEqual(again.map(({ id }) => id).sort());
});

it('reports what is wrong with a resume frame', async () => {
  const watcher = await watch(operator);

  for (const since of ['x', 7, null, undefined]) watcher.send({ action: 'resume', since });

  await expect.poll(() => watcher.received.length).toBe(4);
  for (const frame of watcher.received) {
    expect(frame).toMatchObject({ event: 'error', code: 'INVALID_FRAME' });
    expect(frame.detail).toContain('frame.since');
  }
});

it('sends resync to a client that resumes after more than a week, and continues', async () => {
  const { shift_id } = await startShift(operator);
  const watcher = await watch(operator, { shift_id });

  watcher.send({ action: 'resume', since: createEventId(RETENTION_MS + 60_000) });
  const resync = await watcher.waitFor(({ event }) => (event as string) === 'resync');
  await annotate(operator, shift_id);

  const next = await watcher.waitFor(({ event }) => event === 'shift_annotation');
  expect(next.id! > resync.id!).toBe(true);
});
