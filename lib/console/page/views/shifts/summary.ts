import { computed, type ReadonlySignal } from '@preact/signals';
import type { Entry, ShiftLog } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import type { BlockState } from '#lib/night/block-state.ts';
import {
  errorText,
  failuresOf,
  hasFailed,
  requestName,
  stateOf,
  type RunningShift,
} from '../blocks/facts.ts';

/** An execution block that failed, as the list of errors shows it. */
export type ErrorLine = { key: string; at: string; name: string; text: string };

/** What happened in a shift, in numbers. */
export type ShiftSummaryCounts = {
  kinds: Record<Entry['kind'], number>;
  states: Record<BlockState, number>;
  errors: number;
  errorLines: ErrorLine[];
  files: number;
};

/** Returns the summary of the entries of a store. */
export const summaryOf = (
  store: Pick<Store, 'entries'>,
  running?: ReadonlySignal<RunningShift | undefined>,
): ReadonlySignal<ShiftSummaryCounts> =>
  computed(() => summarize(store.entries.value, running?.value));

export function summarize(entries: readonly Entry[], running?: RunningShift): ShiftSummaryCounts {
  const summary: ShiftSummaryCounts = {
    kinds: { log: 0, comment: 0, annotation: 0, event: 0, loss: 0, item: 0, handover: 0 },
    states: { observed: 0, running: 0, failed: 0, unfinished: 0, created: 0 },
    errors: 0,
    errorLines: [],
    files: 0,
  };
  for (const { kind, key, at, record } of entries) {
    summary.kinds[kind]++;
    if (kind === 'comment') summary.files += record.image.length;
    if (kind !== 'log') continue;
    summary.states[stateOf(record, running)]++;
    if (!hasFailed(record)) continue;
    summary.errors++;
    summary.errorLines.push({ key, at, name: String(record.eb_id), text: reasonOf(record) });
  }
  return summary;
}

function reasonOf(log: ShiftLog): string {
  const [failure] = failuresOf(log);
  return failure
    ? `${requestName(failure)}: ${errorText(failure) ?? ''}`
    : (log.eb_status ?? log.sbi_status);
}
