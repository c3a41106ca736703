import { computed, type ReadonlySignal } from '@preact/signals';
import type { Entry, ShiftLog } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import { errorText, failuresOf, hasFailed, requestName, statusOf } from '../blocks/facts.ts';
import { toneOf, type Tone } from '../parts/status.tsx';

/** An execution block that failed, as the list of errors shows it. */
export type ErrorLine = { key: string; at: string; name: string; text: string };

/** What happened in a shift, in numbers. */
export type ShiftSummaryCounts = {
  kinds: Record<Entry['kind'], number>;
  tones: Record<Tone, number>;
  errors: number;
  errorLines: ErrorLine[];
  files: number;
};

/** Returns the summary of the entries of a store. */
export const summaryOf = (store: Pick<Store, 'entries'>): ReadonlySignal<ShiftSummaryCounts> =>
  computed(() => summarize(store.entries.value));

export function summarize(entries: readonly Entry[]): ShiftSummaryCounts {
  const summary: ShiftSummaryCounts = {
    kinds: { log: 0, comment: 0, annotation: 0, event: 0 },
    tones: { done: 0, active: 0, failed: 0, stopped: 0, planned: 0, other: 0 },
    errors: 0,
    errorLines: [],
    files: 0,
  };
  for (const { kind, key, at, record } of entries) {
    summary.kinds[kind]++;
    if (kind === 'comment') summary.files += record.image.length;
    if (kind !== 'log') continue;
    summary.tones[toneOf(statusOf(record))]++;
    if (!hasFailed(record)) continue;
    summary.errors++;
    summary.errorLines.push({ key, at, name: String(record.eb_id), text: reasonOf(record) });
  }
  return summary;
}

function reasonOf(log: ShiftLog): string {
  const [failure] = failuresOf(log);
  return failure ? `${requestName(failure)}: ${errorText(failure) ?? ''}` : statusOf(log);
}
