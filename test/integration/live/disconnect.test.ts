import { expect, it } from 'vitest';
import { annotate } from '../../support/shift-log/annotations.ts';
import { getDesk } from '../../support/api/desk.ts';
import { startShift } from '../../support/shift-log/shifts.ts';
import { hasAnnotation, watch } from '../../support/live/watcher.ts';

const desk = await getDesk();
const operator = await desk.as('operator');

it('keeps sending to the others after clients disconnect, with or without a close frame', async () => {
  const { shift_id } = await startShift(operator);
  const watchers = [];
  for (let n = 0; n < 6; n++) watchers.push(await watch(operator, { shift_id }));
  const [stays, closes, vanishes, ...others] = watchers;

  closes!.socket.close();
  vanishes!.socket.terminate();
  await closes!.closed;
  await annotate(operator, shift_id);
  await annotate(operator, shift_id, 'Calm');

  for (const watcher of [stays!, ...others]) {
    await watcher.waitFor(hasAnnotation('Calm'));
    const annotated = watcher.events().filter(({ event }) => event === 'shift_annotation');
    expect(annotated).toHaveLength(2);
  }
});
