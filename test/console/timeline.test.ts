import { describe, expect, it } from 'vitest';
import { divide, PART_SIZE, positionOf } from '#lib/console/page/views/timeline/lazy/parts.ts';
import { nextError } from '#lib/console/page/views/timeline/moves.ts';
import { createStore } from '#lib/console/page/store/store.ts';
import { clusterMarks } from '#lib/console/page/views/night-bar/cluster-marks.ts';
import { axisOf } from '#lib/console/page/views/night-bar/axis.ts';
import { marksOf } from '#lib/console/page/views/night-bar/marks.ts';
import { commentEntry, logEntry } from '#lib/console/page/store/records.ts';
import { aComment, aLog, at } from './support/records.ts';

const keys = Array.from({ length: 95 }, (_, n) => `comment-${n}`);

describe('the parts of a timeline', () => {
  it('hold all entries in order', () => {
    const parts = divide(keys);

    expect(parts.flatMap((part) => part.keys)).toEqual(keys);
    expect(parts.length).toBe(Math.ceil(keys.length / PART_SIZE));
    expect(positionOf(parts, 'comment-94')).toBe(parts.length - 1);
  });

  it('stay the same objects, except the one with a new entry', () => {
    const before = divide(keys);
    const appended = divide([...keys, 'new'], before);
    const inserted = divide([...keys.slice(0, 5), 'new', ...keys.slice(5)], before);

    expect(appended.filter((part) => !before.includes(part))).toHaveLength(1);
    expect(inserted.filter((part) => !before.includes(part))).toHaveLength(1);
    expect(inserted.flatMap((part) => part.keys)[5]).toBe('new');
  });

  it('never grow beyond twice their size, and have an id of their own, whatever comes and goes', () => {
    let parts = divide(keys);
    const currentKeys = [...keys];
    for (let n = 0; n < 200; n++) {
      if (n % 5 === 4) currentKeys.splice((n * 7) % currentKeys.length, 3);
      else currentKeys.splice((n * 13) % 40, 0, `new-${n}`);
      parts = divide(currentKeys, parts);
      expect(parts.flatMap((part) => part.keys)).toEqual(currentKeys);
      expect(Math.max(...parts.map((part) => part.keys.length))).toBeLessThanOrEqual(2 * PART_SIZE);
      expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length);
    }
  });
});

describe('a crowded night bar', () => {
  const axis = axisOf(at(0), at(2000), 0);
  const comments = Array.from({ length: 1500 }, (_, n) => commentEntry(aComment(n)));
  const logs = Array.from({ length: 500 }, (_, n) =>
    logEntry(
      aLog(`eb-${n}`, 4 * n, {
        log_time: at(4 * n),
        eb_status: n === 77 ? 'Failed' : 'Fully Observed',
      }),
    ),
  );
  const marks = marksOf([...comments, ...logs], axis);

  it('has one mark for those that are next to each other', () => {
    const clusters = clusterMarks(marks);

    expect(marks).toHaveLength(2000);
    expect(clusters.length).toBeLessThan(330);
    expect(clusters[0]?.text).toMatch(/^\d+ (comments|execution blocks) from here$/);
    expect(clusterMarks(marks.slice(0, 200))).toHaveLength(200);
  });

  it('says how many losses are one mark', () => {
    const loss = { ...marks[0]!, kind: 'loss' } as const;
    const losses = Array.from({ length: 400 }, (_, n) => ({ ...loss, key: `loss-${n}` }));

    expect(clusterMarks(losses).map(({ text }) => text)).toEqual(['400 losses from here']);
  });

  it('shows and opens an execution block that failed', () => {
    const failedMarks = clusterMarks(marks).filter(({ state }) => state === 'failed');

    expect(failedMarks.map(({ key }) => key)).toEqual(['log-eb-77']);
    expect(failedMarks[0]?.text).toMatch(/1 failed$/);
  });
});

it('goes to the next error, and from the last one to the first', () => {
  const store = createStore();
  const failedLog = (eb: string) => aLog(eb, 5, { eb_status: 'Failed' });
  const scan = { request: 'scan', status: 'ERROR' };
  const logs = [failedLog('eb-1'), aLog('eb-2', 6), aLog('eb-3', 7, { request_response: [scan] })];
  store.apply({ shift_id: 42, logs }, 'snapshot');
  const keys = ['log-eb-1', 'log-eb-2', 'log-eb-3'];

  expect(nextError(keys, store)).toBe('log-eb-1');
  expect(nextError(keys, store, 'log-eb-1')).toBe('log-eb-3');
  expect(nextError(keys, store, 'log-eb-3')).toBe('log-eb-1');
});
