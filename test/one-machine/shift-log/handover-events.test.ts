import { expect, it } from 'vitest';
import { events } from '#lib/shift-log/contracts/events.ts';
import { startDeskForFile } from '../../support/api/desk.ts';
import { loadStoredEvents } from '../../support/live/stored-events.ts';
import { watch } from '../../support/live/watcher.ts';
import { handoverOf, offer } from '../../support/handovers/handovers.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const desk = await startDeskForFile();
const operator = await desk.as('operator');
const relief = await desk.as('operator', 'operator-2');

it('emits the acceptance, the end of the shift and the start of the next one, in this order', async () => {
  const { shift_id } = await startShift(operator);
  await offer(operator, shift_id);
  const { acknowledge, accept } = handoverOf(relief, shift_id);
  await acknowledge();
  const live = await watch(relief);

  const accepted = only((await accept()).body.result_data);

  const { next_shift_id = 0 } = accepted;
  const started = await live.waitFor(({ event }) => event === 'shift_started');
  expect(started).toMatchObject({ shift_id: next_shift_id, data: { user_id: 'operator-2' } });
  const stored = await loadStoredEvents(desk, shift_id);
  expect(stored.map(({ frame }) => [frame.event, frame.action])).toEqual([
    ['shift_started', 'created'],
    ['shift_handover', 'created'],
    ['shift_handover', 'updated'],
    ['shift_handover', 'updated'],
    ['shift_handover', 'updated'],
    ['shift_ended', 'updated'],
  ]);
  const [handover, shiftEnd] = stored.slice(-2).map(({ frame }) => frame);
  expect(handover?.data).toEqual(accepted);
  expect(shiftEnd?.data).toMatchObject({ next_shift_id, shift_end: accepted.accepted_on });
  expect(new Set([handover?.id, shiftEnd?.id, started.id]).size).toBe(3);
  for (const { frame } of stored) {
    const declaration = events.find(({ event }) => event === frame.event);
    expect(declaration!.data().safeParse(frame.data).error).toBeUndefined();
  }
});
