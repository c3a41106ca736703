import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountTime, fitAccounting } from '#lib/shift-log/accounting/account.ts';
import {
  accountEachSecond,
  countBy,
  logOf,
  secondsOfIntervals,
  shiftOf,
  timeAt,
  timelines,
} from '../../support/accounting/timelines.ts';

it('accounts for every second as a count second by second does', () => {
  fc.assert(
    fc.property(timelines, (timeline) => {
      const expected = accountEachSecond(timeline);

      const { seconds, ...accounting } = accountTime(timeline);

      expect(seconds).toEqual({
        total: expected.length,
        ...{ observing: 0, lost: 0, no_response: 0, unexplained: 0 },
        ...countBy(expected, 'state'),
      });
      expect(accounting.lost_by_category).toEqual(countBy(expected, 'category'));
      expect(accounting.lost_by_component).toEqual(countBy(expected, 'component'));
      const weighted = expected.reduce((sum, { weight }) => sum + weight, 0);
      expect(accounting.weighted_lost).toBeCloseTo(weighted, 5);
    }),
    { numRuns: 25 },
  );
});

it('returns intervals that cover the shift, each as long as its state, loss and blocks stay the same', () => {
  fc.assert(
    fc.property(timelines, (timeline) => {
      const expected = accountEachSecond(timeline);

      const accounting = accountTime(timeline);

      const { from, to, intervals } = accounting;
      expect(secondsOfIntervals(accounting)).toEqual(
        expected.map(({ state, loss_id, eb_ids }) => ({
          state,
          ...(loss_id !== undefined && { loss_id }),
          ...(eb_ids && { eb_ids }),
        })),
      );
      const ends = intervals.map((interval) => interval.to);
      expect([from, ...ends]).toEqual([...intervals.map((interval) => interval.from), to]);
      const states = intervals.map(({ from: _from, to: _to, ...state }) => JSON.stringify(state));
      expect(states.filter((state, n) => state === states[n - 1])).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

it('counts an hour at most for a request without a response, until the next request of its block', () => {
  const requests = [0, 10, 90].map((minute) => ({ request_sent_at: timeAt(minute * 60_000) }));
  const shift = shiftOf(3 * 3_600_000);

  const { seconds } = accountTime({
    shift,
    logs: [logOf('eb-1', requests), logOf('eb-2', [])],
    losses: [],
    now: timeAt(0),
  });

  const no_response = 600 + 3600 + 3600;
  const total = 3 * 3600;
  const none = { observing: 0, lost: 0 };
  expect(seconds).toEqual({ total, ...none, no_response, unexplained: total - no_response });
});

it('leaves out the oldest of so many intervals that they exceed a response, but counts them', () => {
  const requests = Array.from({ length: 25_000 }, (_, n) => ({
    request_sent_at: timeAt(n * 2000),
    response_received_at: timeAt(n * 2000 + 1000),
  }));
  const shift = shiftOf(50_000_000);
  const complete = accountTime({ shift, logs: [logOf('eb-1', requests)], losses: [], now: '' });

  const fitted = fitAccounting(complete);

  const { intervals } = fitted;
  expect(fitted.truncated).toBe(true);
  expect(fitted.seconds).toMatchObject({ observing: 25_000, unexplained: 25_000 });
  expect(intervals).toEqual(complete.intervals.slice(-intervals.length));
  expect(JSON.stringify(fitted).length).toBeLessThan(4_000_000);
});
