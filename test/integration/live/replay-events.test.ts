import { expect, it } from 'vitest';
import { annotate } from '../../support/shift-log/annotations.ts';
import { getDesk } from '../../support/api/desk.ts';
import { startShift, startAndEndShift } from '../../support/shift-log/shifts.ts';
import { hasAnnotation, requestStream, watch } from '../../support/live/watcher.ts';

const desk = await getDesk();
const operator = await desk.as('operator');

it('replays missed events in order after a reconnect, and then sends new ones', async () => {
  const { last_event_id: since } = await requestStream(operator);
  const endedShift = await startAndEndShift(operator);
  const { shift_id } = await startShift(operator);
  for (const words of ['one', 'two']) await annotate(operator, shift_id, words);
  await annotate(operator, endedShift);

  const watcher = await watch(operator, { since });
  await watcher.waitFor(
    ({ event, shift_id: of }) => event === 'shift_annotation' && of === endedShift,
  );
  await annotate(operator, shift_id, 'three');
  await watcher.waitFor(hasAnnotation('three'));

  const eventIdsOf = (of: number) =>
    new Set(watcher.events().flatMap(({ id, shift_id }) => (shift_id === of ? [id] : [])));
  await expect.poll(() => [eventIdsOf(endedShift).size, eventIdsOf(shift_id).size]).toEqual([3, 4]);
  for (const of of [endedShift, shift_id])
    expect([...eventIdsOf(of)]).toEqual([...eventIdsOf(of)].sort());
});

it('sends only events of the shift that a subscriber filters by', async () => {
  const { last_event_id: since } = await requestStream(operator);
  const other = await startAndEndShift(operator);
  const { shift_id } = await startShift(operator);
  await annotate(operator, other);

  const watcher = await watch(operator, { since, shift_id });

  await watcher.waitFor(({ event }) => event === 'shift_started');
  expect(new Set(watcher.events().map((frame) => frame.shift_id))).toEqual(new Set([shift_id]));
});
