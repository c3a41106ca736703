import { expect, it } from 'vitest';
import { annotate } from '../../support/shift-log/annotations.ts';
import { faultyDesk } from '../../support/faults/faulty-desk.ts';
import { startAndEnd } from '../../support/shift-log/shifts.ts';
import { hasAnnotation, watch } from '../../support/live/watching.ts';

it('publishes events of all shifts after a read failure of one', async () => {
  const { faulty, state } = await faultyDesk();
  const [one, other] = [await startAndEnd(faulty), await startAndEnd(faulty)];
  const watcher = await watch(faulty);
  // While an event waits to be told, both shifts get more: it is read together.
  const { promise: telling, resolve: isTelling } = Promise.withResolvers<undefined>();
  const { promise: told, resolve: tell } = Promise.withResolvers<undefined>();
  let failures = 0;
  state.failing = (operation, body) => {
    if (operation !== 'Query') return undefined;
    if (body.includes('"CONNECTIONS"')) {
      isTelling(undefined);
      return told;
    }
    if (!body.includes(`"EVENTS#${other}"`) || failures === 3) return undefined;
    failures++;
    return 'server error';
  };

  await annotate(faulty, one, 'Calm');
  await telling;
  await annotate(faulty, one, 'Windy');
  await annotate(faulty, other, 'Foggy');
  tell(undefined);

  for (const words of ['Calm', 'Windy', 'Foggy']) await watcher.waitFor(hasAnnotation(words));
  expect(failures).toBe(3);
});
