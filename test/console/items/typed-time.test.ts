import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  isAhead,
  parseTypedTime,
  toTypedTime,
  untilSoon,
  type TypedTimeRange,
} from '#lib/console/page/text/typed-time.ts';
import {
  problemsOf,
  toLossFields,
  toLossValues,
} from '#lib/console/page/views/losses/loss-fields.ts';
import { emptyRow, fromRow } from '#lib/console/page/store/report/report.ts';
import typed from '../../support/samples/inputs/typed.json' with { type: 'json' };
import { aLoss } from '../support/handover.ts';

const start = '2026-11-21T20:15:30.482Z';
const now = Date.parse('2026-11-22T05:00:00Z');
const since = { minute: start };

describe('a typed time', () => {
  it.each([
    ['23:10', '2026-11-21T23:10:00Z'],
    ['3:12', '2026-11-22T03:12:00Z'],
    [' 03:12:40 ', '2026-11-22T03:12:40Z'],
    ['03:12:40.25 UTC', '2026-11-22T03:12:40.25Z'],
    ['20:15', '2026-11-21T20:15:00Z'],
    ['20:14', '2026-11-22T20:14:00Z'],
    ['2026-11-24 18:00', '2026-11-24T18:00:00Z'],
    ['2026-11-24', '2026-11-24T00:00:00Z'],
    ['2026-11-22T05:12:40+02:00', '2026-11-22T03:12:40Z'],
  ])('%j is read as a time of the night', (text, time) => {
    expect(parseTypedTime(text, since)).toBe(time);
  });

  it.each([
    '',
    'soon',
    '25:00',
    '12:60',
    '7',
    '12',
    '2238',
    '2026-13-01',
    '2026-02-30',
    '2026-11-22 3',
  ])('%j is refused', (text) => {
    expect(parseTypedTime(text, since)).toBeUndefined();
  });

  it('is the next one from now where something is due', () => {
    const from = '2026-11-22T18:00:30Z';

    expect(parseTypedTime('18:01', { from })).toBe('2026-11-22T18:01:00Z');
    expect(parseTypedTime('18:00', { from })).toBe('2026-11-23T18:00:00Z');
  });

  it('is the last one, at most five minutes ahead, where a shift starts or ends', () => {
    const midnight = Date.parse('2026-11-22T23:58:00Z');

    expect(parseTypedTime('23:58', untilSoon(midnight))).toBe('2026-11-22T23:58:00Z');
    expect(parseTypedTime('00:03', untilSoon(midnight))).toBe('2026-11-23T00:03:00Z');
    expect(parseTypedTime('00:04', untilSoon(midnight))).toBe('2026-11-22T00:04:00Z');
    expect(isAhead('2026-11-23T00:03:00Z', midnight)).toBe(false);
    expect(isAhead('2026-11-23T00:03:01Z', midnight)).toBe(true);
  });
});

describe.each(['UTC', 'America/Santiago', 'Pacific/Auckland'])('in the zone %s', (zone) => {
  const times = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2040-01-01'),
    noInvalidDate: true,
  });
  const ranges = times.chain((time): fc.Arbitrary<TypedTimeRange> => {
    const at = time.toISOString();
    return fc.constantFrom({ minute: at }, { from: at }, { until: at });
  });

  it('every time is written so that it is read as the same one', () => {
    vi.stubEnv('TZ', zone);
    fc.assert(
      fc.property(times, ranges, (time, range) => {
        const at = time.toISOString().replace(/\.?0*Z$/, 'Z');
        expect(parseTypedTime(toTypedTime(at, range), range)).toBe(at);
      }),
      { seed: 35, numRuns: 500 },
    );
    vi.unstubAllEnvs();
  });

  it('a time of day is within the day that its range names', () => {
    vi.stubEnv('TZ', zone);
    const clock = fc.tuple(fc.nat(23), fc.nat(59));
    fc.assert(
      fc.property(clock, ranges, ([hour, minute], range) => {
        const text = `${hour}:${String(minute).padStart(2, '0')}`;
        const ms = Date.parse(parseTypedTime(text, range) ?? '');
        const [anchor = ''] = Object.values(range);
        const ahead = ms - Date.parse(anchor);
        expect(new Date(ms).getUTCHours()).toBe(hour);
        if ('until' in range) expect(ahead <= 0 && ahead > -86_400_000).toBe(true);
        else expect(ahead < 86_400_000 && ahead >= ('minute' in range ? -59_999 : 0)).toBe(true);
      }),
      { seed: 35, numRuns: 500 },
    );
    vi.unstubAllEnvs();
  });
});

it.each(typed.weather_times)('stores the typed time of the weather $typed', (sample) => {
  vi.stubEnv('TZ', sample.zone ?? 'America/Santiago');
  const shiftStart = sample.shift_start ?? start;
  const read = () =>
    fromRow(shiftStart, emptyRow(sample.typed), Date.parse('2026-11-26T08:00:00Z'));

  if (sample.stored === null) expect(read).toThrow(/Write a time such as/);
  else expect(read().at).toBe(sample.stored);
  vi.unstubAllEnvs();
});

it('keeps the start of the shift, which is no whole second', () => {
  const fields = toLossFields({ ...aLoss(1), began: start }, start);

  expect(fields.began).toBe('20:15:30');
  expect(toLossValues(fields, start).began).toBe(start);
});

it('says what is wrong with the texts of a loss', () => {
  const fields = toLossFields({ category: 'fault', began: start }, start);
  const namesOf = (part: Partial<typeof fields>) =>
    Object.keys(problemsOf({ ...fields, ...part }, start, now));

  expect(namesOf({})).toEqual([]);
  expect(namesOf({ began: '' })).toEqual(['began']);
  expect(namesOf({ ended: 'x', affected: '0' })).toEqual(['ended', 'affected']);
  expect(namesOf({ ended: '20:15' })).toEqual([]);
  const reversed = { ...fields, began: '23:00', ended: '2026-11-21 22:00' };
  expect(problemsOf(reversed, start, now).ended).toMatch(/before it begins/);
  expect(problemsOf({ ...fields, ended: '06:00' }, start, now).ended).toMatch(/five minutes ahead/);
});
