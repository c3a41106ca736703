import { useState } from 'preact/hooks';
import type { ComposerModel } from '../desk/composer-model.ts';
import type { Desk } from '../desk/desk.ts';
import { OccurrenceDialog } from '../views/dialogs/occurrence.tsx';
import { parseTypedTime, TIME_HINT, toTypedTime } from '../text/typed-time.ts';

type OccurrenceFlowProps = { desk: Desk; composer: ComposerModel; onClose: () => void };

/** Asks when the entry in the composer happened. */
export function OccurrenceFlow({ desk, composer, onClose }: OccurrenceFlowProps) {
  const { occurred_on, base } = composer.draft.peek() ?? {};
  const before = occurred_on ?? (occurred_on === undefined ? base?.occurred_on : undefined);
  const range = { until: desk.api.clock.now().toISOString() };
  const [typed, setTyped] = useState(() => toTypedTime(before, range));
  const time = parseTypedTime(typed, range);
  const isAhead = time !== undefined && Date.parse(time) > Date.parse(range.until);
  return (
    <OccurrenceDialog
      {...{ typed, onClose }}
      timeProblem={
        typed === '' || (time !== undefined && !isAhead)
          ? undefined
          : isAhead
            ? 'This is in the future.'
            : TIME_HINT
      }
      onType={setTyped}
      onSave={() => {
        composer.change(() => ({ occurred_on: time ?? null }));
        onClose();
      }}
    />
  );
}
