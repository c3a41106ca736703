import { useState } from 'preact/hooks';
import type { ComposerModel } from '../desk/composer-model.ts';
import type { Desk } from '../desk/desk.ts';
import { OccurrenceDialog } from '../views/dialogs/occurrence.tsx';
import { readPastTime, toTypedTime, untilSoon } from '../text/typed-time.ts';

type OccurrenceFlowProps = { desk: Desk; composer: ComposerModel; onClose: () => void };

/** Asks when the entry in the composer happened. */
export function OccurrenceFlow({ desk, composer, onClose }: OccurrenceFlowProps) {
  const { occurred_on, base } = composer.draft.peek() ?? {};
  const before = occurred_on ?? (occurred_on === undefined ? base?.occurred_on : undefined);
  const now = desk.api.clock.now().getTime();
  const [typed, setTyped] = useState(() => toTypedTime(before, untilSoon(now)));
  const { time, problem } = readPastTime(typed, now);
  return (
    <OccurrenceDialog
      {...{ typed, onClose }}
      timeProblem={typed === '' ? undefined : problem}
      onType={setTyped}
      onSave={() => {
        composer.change(() => ({ occurred_on: time ?? null }));
        onClose();
      }}
    />
  );
}
