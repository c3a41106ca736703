import * as fc from 'fast-check';
import type { Accounting, Timeline } from '#lib/shift-log/accounting/account.ts';
import type { Loss } from '#lib/shift-log/losses/loss.ts';
import type { Shift } from '#lib/shift-log/shifts/model.ts';
import type { ForeignId, RequestResponse, ShiftLog } from '#lib/shift-log/logs/log.ts';

type Second = {
  state: string;
  loss_id?: number | undefined;
  eb_ids?: unknown[] | undefined;
  weight: number;
  category?: string | undefined;
  component?: string | undefined;
};

const START = Date.parse('2026-11-21T20:00:00Z');
const who = { created_by: 'a', created_on: '2026-11-21T20:00:00Z' };
const metadata = { ...who, last_modified_by: 'a', last_modified_on: who.created_on };

/** Returns the time of some milliseconds after 20:00 with three fractional digits. */
export const timeAt = (ms: number) => new Date(START + ms).toISOString();

const moment = fc.oneof(
  fc.integer({ min: -60_000, max: 5_400_000 }),
  // Coincidences are frequent.
  fc.integer({ min: -1, max: 90 }).map((minute) => minute * 60_000),
);

const loss = fc.record({
  began: moment,
  durationMs: fc.option(fc.integer({ min: 0, max: 4_000_000 }), { nil: undefined }),
  affected: fc.constantFrom(1, 1, 0.5, 0.25, 0.3),
  category: fc.constantFrom('weather' as const, 'fault' as const, 'idle' as const),
  component: fc.constantFrom(undefined, 'antenna 12', '__proto__'),
});

const request = fc.record({
  sentAt: fc.option(moment, { nil: undefined, freq: 9 }),
  lasts: fc.option(fc.integer({ min: -1000, max: 3_000_000 }), { nil: undefined }),
});

/** Returns a shift of a number of milliseconds that starts at 20:00. */
export const shiftOf = (length: number, isRunning = false): Shift => ({
  shift_id: 42,
  shift_start: timeAt(0),
  ...(!isRunning && { shift_end: timeAt(length) }),
  operator_name: 'Ada Lovelace',
  metadata,
  revision: 1,
  version: 1,
});

/** Returns the log of an execution block with these requests. */
export const logOf = (eb_id: ForeignId, request_response: RequestResponse[]): ShiftLog => ({
  id: 1,
  shift_id: 42,
  eb_id,
  sbi_status: 'Created',
  sbi_status_reported: false,
  request_response,
  metadata,
  log_time: who.created_on,
  log_revision: 1,
});

/** Shifts of up to an hour and a half with losses and blocks, within them and beyond. */
export const timelines: fc.Arbitrary<Timeline & { now: string }> = fc
  .record({
    length: fc.integer({ min: 0, max: 5_400_000 }),
    isRunning: fc.boolean(),
    losses: fc.array(loss, { maxLength: 6 }),
    blocks: fc.array(fc.array(request, { maxLength: 5 }), { maxLength: 4 }),
  })
  .map(({ length, isRunning, losses, blocks }) => ({
    shift: shiftOf(length, isRunning),
    now: timeAt(length),
    losses: losses.map(({ began, durationMs, component, ...fields }, n) => ({
      loss_id: 100 - n,
      shift_id: 42,
      began: timeAt(began),
      ...(durationMs !== undefined && { ended: timeAt(began + durationMs) }),
      ...(component !== undefined && { component }),
      ...fields,
      metadata,
      version: 1,
    })),
    logs: blocks.map((requests, n) => logOf(n % 2 === 0 ? n : `eb-${n}`, requests.map(toRequest))),
  }));

const toRequest = ({
  sentAt,
  lasts: durationMs,
}: {
  sentAt?: number | undefined;
  lasts?: number | undefined;
}) => ({
  ...(sentAt !== undefined && { request_sent_at: timeAt(sentAt) }),
  ...(durationMs !== undefined && { response_received_at: timeAt((sentAt ?? 0) + durationMs) }),
});

/** Returns what each second of a shift counts as, by the words of the rules, second by second. */
export function accountEachSecond({ shift, logs, losses, now }: Timeline & { now: string }) {
  const seconds: Second[] = [];
  for (let at = toSeconds(shift.shift_start); at < toSeconds(shift.shift_end ?? now); at++) {
    const isBetween = (from: number, to: number) => from <= at && at < to;
    const active = losses
      .filter(({ began, ended }) =>
        isBetween(toSeconds(began), ended === undefined ? Infinity : toSeconds(ended)),
      )
      .sort(
        (a, b) =>
          b.affected - a.affected ||
          Date.parse(a.began) - Date.parse(b.began) ||
          a.loss_id - b.loss_id,
      );
    const blocksIn = (isIn: (sentAt: string, received?: string, next?: string) => boolean) =>
      logs
        .filter(({ request_response: requests }) =>
          requests.some(({ request_sent_at: sentAt, response_received_at: received }) => {
            const others = requests.map((one) => one.request_sent_at ?? '').sort();
            const next = others.find((time) => sentAt !== undefined && time > sentAt);
            return sentAt !== undefined && isIn(sentAt, received, next);
          }),
        )
        .map(({ eb_id }) => eb_id)
        .sort((a, b) => (String(a) < String(b) ? -1 : 1));
    const observing = blocksIn(
      (sentAt, received) =>
        received !== undefined && isBetween(toSeconds(sentAt), toSeconds(received)),
    );
    const silent = blocksIn(
      (sentAt, received, next) =>
        received === undefined &&
        isBetween(
          toSeconds(sentAt),
          Math.min(toSeconds(sentAt) + 3600, next ? toSeconds(next) : Infinity),
        ),
    );
    seconds.push(secondOf(active, observing, silent));
  }
  return seconds;
}

const toSeconds = (time: string) => Math.floor(Date.parse(time) / 1000);

function secondOf([counting]: Loss[], observing: unknown[], silent: unknown[]): Second {
  const weight = counting?.affected ?? 0;
  const lossSecond = { ...counting, state: 'lost', weight };
  if (counting?.affected === 1) return lossSecond;
  if (observing.length > 0) return { state: 'observing', eb_ids: observing, weight };
  if (counting) return lossSecond;
  return silent.length > 0
    ? { state: 'no_response', eb_ids: silent, weight }
    : { state: 'unexplained', weight };
}

/** Returns the state of each second of an accounting's intervals. */
export const secondsOfIntervals = ({ intervals }: Accounting) =>
  intervals.flatMap(({ from, to, ...interval }) =>
    Array.from({ length: toSeconds(to) - toSeconds(from) }, () => interval),
  );

/** Counts the seconds with each value of a property. */
export function countBy(seconds: Second[], name: 'state' | 'category' | 'component') {
  const named = seconds.filter((second) => second[name] !== undefined);
  const groups = Map.groupBy(named, (second) => second[name]!);
  return Object.fromEntries([...groups].map(([value, group]) => [value, group.length]));
}
