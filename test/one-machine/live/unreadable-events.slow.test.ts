import { expect, it } from 'vitest';
import { annotate } from '../../support/shift-log/annotations.ts';
import { startFaultyDesk } from '../../support/faults/faulty-desk.ts';
import { startAndEndShift } from '../../support/shift-log/shifts.ts';
import { hasAnnotation, watch } from '../../support/live/watcher.ts';

it('publishes events of all shifts after a read failure of one', async () => {
  const { faulty, state } = await startFaultyDesk();
  const [one, other] = [await startAndEndShift(faulty), await startAndEndShift(faulty)];
  const watcher = await watch(faulty);
  // While one event is being published, both shifts get more, which are then read together.
  const { promise: publishing, resolve: signalPublishing } = Promise.withResolvers<undefined>();
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  let failures = 0;
  state.faultFor = (operation, body) => {
    if (operation !== 'Query') return undefined;
    if (body.includes('"CONNECTIONS"')) {
      signalPublishing(undefined);
      return released;
    }
    if (!body.includes(`"EVENTS#${other}"`) || failures === 3) return undefined;
    failures++;
    return 'server error';
  };

  await annotate(faulty, one, 'Calm');
  await publishing;
  await annotate(faulty, one, 'Windy');
  await annotate(faulty, other, 'Foggy');
  release(undefined);

  for (const text of ['Calm', 'Windy', 'Foggy']) await watcher.waitFor(hasAnnotation(text));
  expect(failures).toBe(3);
});
