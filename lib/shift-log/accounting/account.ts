import type * as z from 'zod/mini';
import { lastWithin, MAX_RESPONSE_BYTES, responseBytes } from '#lib/contract/json/response-size.ts';
import type { Loss } from '../losses/loss.ts';
import type { Shift } from '../shifts/model.ts';
import type { accounting } from '../contracts/resources/accounting.ts';
import { segmentsOf, type Segment } from './segments.ts';
import { blockSpans, fromSeconds, lossSpans, shiftSpan, within } from './spans.ts';
import type { ShiftLog } from '../logs/log.ts';

export type Accounting = z.output<ReturnType<typeof accounting>>;

type Interval = Accounting['intervals'][number];

/** A shift with the logs and losses that show how its time was used. */
export type Timeline = { shift: Shift; logs: ShiftLog[]; losses: Loss[] };

/**
 * Accounts for each second of a shift, until now while it runs. A second has one state, the first that applies:
 * lost completely, observing, lost in part, no response, unexplained. Withdrawn losses count nowhere.
 */
export function accountTime({ shift, logs, losses, now }: Timeline & { now: string }): Accounting {
  const span = shiftSpan(shift, now);
  const countedLosses = losses.filter(({ withdrawn }) => !withdrawn);
  const spans = [...lossSpans(countedLosses), ...blockSpans(logs)];
  const segments = [...segmentsOf(span, within(span, spans))];
  const lostSegments = segments.filter(({ state }) => state === 'lost');
  const inState = (state: Segment['state']) =>
    total(segments.filter((segment) => segment.state === state));
  return {
    shift_id: shift.shift_id,
    from: fromSeconds(span.from),
    to: fromSeconds(span.to),
    complete: shift.shift_end !== undefined,
    seconds: {
      total: span.to - span.from,
      observing: inState('observing'),
      lost: total(lostSegments),
      no_response: inState('no_response'),
      unexplained: inState('unexplained'),
    },
    weighted_lost: weightedSum(segments),
    lost_by_category: Object.fromEntries(sumBy(lostSegments, ({ category }) => category)),
    lost_by_component: Object.fromEntries(sumBy(lostSegments, ({ component }) => component)),
    intervals: toIntervals(segments),
  };
}

/** Returns an accounting with the newest intervals that fit a response. */
export function fitAccounting(accounting: Accounting): Accounting {
  if (responseBytes(accounting) <= MAX_RESPONSE_BYTES) return accounting;
  const { intervals, ...sums } = accounting;
  const bytes = MAX_RESPONSE_BYTES - responseBytes({ ...sums, truncated: true });
  const newest = lastWithin(intervals, bytes, (interval) => responseBytes(interval) + 1);
  return { ...sums, intervals: newest, truncated: true };
}

const total = (segments: Segment[]): number =>
  segments.reduce((sum, { from, to }) => sum + to - from, 0);

/** Sums seconds by a property of the dominant loss. Segments without that property are in no sum. */
function sumBy<K>(segments: Segment[], keyOf: (loss: Loss) => K | undefined): Map<K, number> {
  const sums = new Map<K, number>();
  for (const { from, to, loss } of segments) {
    const key = loss && keyOf(loss);
    if (key !== undefined) sums.set(key, (sums.get(key) ?? 0) + to - from);
  }
  return sums;
}

/** Returns the sum of the lost share of each second, rounded to a millionth. */
function weightedSum(segments: Segment[]): number {
  const secondsByShare = sumBy(segments, ({ affected }) => affected);
  const sum = [...secondsByShare].reduce(
    (subtotal, [share, seconds]) => subtotal + share * seconds,
    0,
  );
  return Math.round(sum * 1e6) / 1e6;
}

/** Joins segments of the same state, loss and blocks. */
function toIntervals(segments: Segment[]): Interval[] {
  const intervals: Interval[] = [];
  for (const { from, to, state, loss, eb_ids } of segments) {
    const last = intervals.at(-1);
    const loss_id = state === 'lost' ? loss?.loss_id : undefined;
    const isSame =
      last?.state === state && last.loss_id === loss_id && isSameList(last.eb_ids, eb_ids);
    if (last && isSame) last.to = fromSeconds(to);
    else
      intervals.push({
        from: fromSeconds(from),
        to: fromSeconds(to),
        state,
        ...(loss_id !== undefined && { loss_id }),
        ...(eb_ids && { eb_ids }),
      });
  }
  return intervals;
}

const isSameList = (a: unknown[] = [], b: unknown[] = []) => a.join('\n') === b.join('\n');
