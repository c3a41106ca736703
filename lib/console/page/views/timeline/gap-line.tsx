import { useComputed } from '@preact/signals';
import type { EntryContext } from './actions.ts';

type GapLineProps = { gaps: EntryContext['gaps']; entryKey: string };

/** A time that nobody has explained, on the line between two entries. It takes no room, so that it moves nothing. */
export function GapLine({ gaps, entryKey }: GapLineProps) {
  const words = useComputed(() => gaps?.value.get(entryKey)).value;
  return words === undefined ? null : (
    <p class="timeline__gap">
      <span>{words}</span>
    </p>
  );
}
