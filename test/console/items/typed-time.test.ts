import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseTypedTime, toTypedTime } from '#lib/console/page/views/parts/typed-time.ts';
import {
  problemsOf,
  toLossFields,
  toLossValues,
} from '#lib/console/page/views/losses/loss-fields.ts';
import { aLoss } from '../support/handover.ts';

const start = '2026-11-21T20:15:30.482Z';

it.each([
  ['23:10', '2026-11-21T23:10:00Z'],
  ['3:12', '2026-11-22T03:12:00Z'],
  [' 03:12:40 ', '2026-11-22T03:12:40Z'],
  ['20:15', '2026-11-21T20:15:00Z'],
  ['20:14', '2026-11-22T20:14:00Z'],
  ['2026-11-24 18:00', '2026-11-24T18:00:00Z'],
  ['2026-11-24', '2026-11-24T00:00:00Z'],
  ['2026-11-22T05:12:40+02:00', '2026-11-22T03:12:40Z'],
])('reads the time %s of a night', (text, time) => {
  expect(parseTypedTime(text, start)).toBe(time);
});

it.each(['', 'soon', '25:00', '12:60', '7', '2026-13-01', '2026-11-22 3'])(
  'refuses %j as a time',
  (text) => {
    expect(parseTypedTime(text, start)).toBeUndefined();
  },
);

it('writes every time so that it is read as the same second', () => {
  const times = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2040-01-01'),
    noInvalidDate: true,
  });

  fc.assert(
    fc.property(times, times, (time, after) => {
      const text = toTypedTime(time.toISOString(), after.toISOString());
      const read = parseTypedTime(text, after.toISOString()) ?? '';
      expect(read.slice(0, 19)).toBe(time.toISOString().slice(0, 19));
    }),
  );
});

it('keeps the start of the shift, which is no whole second', () => {
  const fields = toLossFields({ ...aLoss(1), began: start }, start);

  expect(fields.began).toBe('20:15:30');
  expect(toLossValues(fields, start).began).toBe(start);
});

it('says what is wrong with the texts of a loss', () => {
  const fields = toLossFields({ category: 'fault', began: start }, start);

  expect(problemsOf(fields, start)).toEqual({});
  expect(Object.keys(problemsOf({ ...fields, began: '' }, start))).toEqual(['began']);
  expect(Object.keys(problemsOf({ ...fields, ended: 'x', affected: '0' }, start))).toEqual([
    'ended',
    'affected',
  ]);
  const reversed = { ...fields, began: '23:00', ended: '2026-11-21 22:00' };
  expect(problemsOf(reversed, start).ended).toMatch(/before it begins/);
});
