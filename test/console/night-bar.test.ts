import { describe, expect, it } from 'vitest';
import { axisOf, fractionOf, ticksOf } from '#lib/console/page/views/night-bar/axis.ts';
import { lanesOf, marksOf } from '#lib/console/page/views/night-bar/marks.ts';
import { aLoss, anItem } from './support/handover.ts';
import { comment, failedObservation, log } from './examples/records.ts';
import { commentEntry, logEntry } from '#lib/console/page/store/records.ts';
import { createStore } from '#lib/console/page/store/store.ts';

const START = '2026-11-21T20:00:00Z';
const END = '2026-11-22T04:00:00Z';
const axis = axisOf(START, END, 0);

describe('the night bar', () => {
  it('shares its axis, and so the marks of entries, with the strip', () => {
    const axes = [0, 1].map(() => axisOf(START, undefined, Date.parse(END)));

    expect(axes[0]).toBe(axes[1]);
    expect(axisOf(START, END, 0)).not.toBe(axes[0]);
  });

  it('reaches from the start of the shift to its end, else to now', () => {
    expect(axis.to - axis.from).toBe(8 * 3_600_000);
    expect(axisOf(START, undefined, Date.parse('2026-11-21T22:00:00Z')).to).toBe(
      axis.from + 7_200_000,
    );
    expect(axisOf(START, undefined, Date.parse(START)).to).toBeGreaterThan(axis.from);
  });

  it('shows a block from its first request to its last response', () => {
    const [mark] = marksOf([logEntry(log(7, '22:00:00', { status: 'Fully Observed' }))], axis);

    expect(mark?.start).toBeCloseTo(fractionOf(Date.parse('2026-11-21T22:00:00.482Z'), axis), 6);
    expect(mark?.end).toBeGreaterThan(mark?.start ?? 1);
    expect(mark).toMatchObject({
      state: 'observed',
      label: '7',
      title: '22:00:00 eb-t0001-20261121-00007',
    });
  });

  it('shows a block with requests of another day where it was logged', () => {
    const record = {
      ...log(7, '22:00:00', { status: 'Created' }),
      log_time: '2026-11-22T00:00:00Z',
    };
    const requests = record.request_response.map((request) => ({
      ...request,
      request_sent_at: '2022-09-23T15:43:53Z',
      response_received_at: '2022-09-23T15:43:54Z',
    }));
    const [mark] = marksOf([logEntry({ ...record, request_response: requests })], axis);

    expect([mark?.start, mark?.end]).toEqual([0.5, 0.5]);
  });

  it('draws blocks that run at the same time in lanes of their own', () => {
    const blocks = [1, 2].map((number) =>
      logEntry(log(number, '22:00:00', { status: 'Executing' })),
    );
    const marks = marksOf(blocks, axis);

    expect(marks.map(({ lane }) => lane)).toEqual([0, 1]);
    expect(lanesOf(marks)).toBe(2);
  });

  it('draws a running block up to now', () => {
    const now = Date.parse('2026-11-21T22:30:00Z');
    const block = logEntry(log(7, '22:00:00', { status: 'Executing' }));
    const [running] = marksOf([block], axis, { shift_id: 42, now });
    const [unfinished] = marksOf([block], axis);

    expect(running).toMatchObject({ state: 'running', end: 1 });
    expect(unfinished).toMatchObject({ state: 'unfinished' });
    expect(unfinished?.text).toContain('Executing');
  });

  it('says what failed, and how a comment begins', () => {
    const failedLog = logEntry(log(8, '22:00:00', { status: 'Failed', steps: failedObservation }));
    const commentOfAda = commentEntry(
      comment(1, '22:30:00', { by: 'Ada', text: 'Dish 12\nlost lock' }),
    );

    expect(marksOf([failedLog, commentOfAda], axis).map(({ text }) => text)).toEqual([
      'failed, 1 min 37 s, scan failed',
      'Dish 12 lost lock',
    ]);
  });

  it('draws a loss over its time, up to now while its clock runs, and none that is withdrawn', () => {
    const loss = (id: number, fields: object) => ({
      ...aLoss(id),
      began: '2026-11-21T22:00:00Z',
      ...fields,
    });
    const store = createStore();
    const ended = '2026-11-21T23:15:00Z';
    const losses = [loss(1, { ended }), loss(2, {}), loss(3, { ended, withdrawn: true })];
    const items = [anItem(4, { opened_in: 42, metadata: loss(4, {}).metadata })];
    store.apply({ shift_id: 42, losses, items }, 'response');
    const now = Date.parse('2026-11-22T00:00:00Z');
    const marks = marksOf(store.entries.value, axisOf(START, undefined, now));

    expect(marks.map(({ key, end }) => [key, end])).toEqual([
      ['item-4-opened', expect.any(Number) as number],
      ['loss-1', 0.8125],
      ['loss-2', 1],
    ]);
    expect(marks.map(({ text }) => text).slice(1)).toEqual([
      'Weather, 1 h 15 min',
      'Weather, running',
    ]);
  });

  it.each([0.2, 3, 8, 30, 400])('has at most 14 ticks in %s hours', (hours) => {
    const ticks = ticksOf({ from: axis.from, to: axis.from + hours * 3_600_000 });

    expect(ticks.length).toBeGreaterThan(0);
    expect(ticks.length).toBeLessThanOrEqual(14);
  });
});
