import { expect, it } from 'vitest';
import { gapsBehind } from '#lib/console/page/pages/items/gaps-behind.ts';
import { gapsOf, intervalAt } from '#lib/console/page/views/rail/gaps.ts';
import { anAccounting } from '../support/handover.ts';
import { commentEntry, type Entry } from '#lib/console/page/store/records.ts';
import { aComment, at } from '../support/records.ts';

const accounting = anAccounting({
  intervals: [
    { from: at(0), to: at(600), state: 'observing' },
    { from: at(600), to: at(640), state: 'unexplained' },
    { from: at(640), to: at(1800), state: 'observing' },
    { from: at(1800), to: at(1920), state: 'unexplained' },
    { from: at(1920), to: at(3600), state: 'lost', loss_id: 7 },
  ],
});

it('lists the gaps of at least a minute', () => {
  expect(gapsOf(accounting)).toEqual([{ from: at(1800), to: at(1920), seconds: 120 }]);
});

it('finds what a pointer means: what is there, or a gap that is near', () => {
  expect(intervalAt(accounting, 0.1)?.state).toBe('observing');
  expect(intervalAt(accounting, 0.51)).toMatchObject({ from: at(1800) });
  expect(intervalAt(accounting, 0.49)).toMatchObject({ from: at(1800) });
  expect(intervalAt(accounting, 0.9)).toMatchObject({ loss_id: 7 });
});

it('draws a time above ten minutes that nobody has explained behind the last entry before it', () => {
  const entries: Entry[] = [0, 500, 650, 3500].map((second) => commentEntry(aComment(second)));
  const gap = (from: number, to: number) =>
    ({ from: at(from), to: at(to), state: 'unexplained' }) as const;
  const intervals = [gap(0, 400), gap(600, 1300), gap(2900, 3600)];
  const gaps = gapsBehind(entries, { complete: false, to: at(3600), intervals });
  const ofEndedShift = gapsBehind(entries, { complete: true, to: at(3600), intervals });

  expect([...gaps]).toEqual([
    ['comment-1500', `11 min 40 s unexplained from ${at(600).slice(11, 19)} UTC`],
    ['comment-4500', `unexplained since ${at(2900).slice(11, 19)} UTC`],
  ]);
  expect([...ofEndedShift.keys()]).toEqual(['comment-1500', 'comment-1650']);
  const behindOne = gapsBehind(entries.slice(0, 1), { complete: true, to: at(3600), intervals });
  expect([...behindOne.values()]).toEqual([
    expect.stringMatching(/^11 min 40 s unexplained .*; 11 min 40 s unexplained /),
  ]);
});
