import { expect, it } from 'vitest';
import { isTimeFilter, withTimes } from '#lib/console/page/views/parts/time-filter.ts';
import { toUtc } from '#lib/contract/datetime.ts';

it.each([
  '',
  '2026-11-21',
  ' 2026-11-21 ',
  '2026-11-21 20:00',
  '2026-11-21T20:00Z',
  '2026-11-21t20:00:01.5+01:00',
])('takes %j as the time of a filter', (text) => {
  expect(isTimeFilter(text)).toBe(true);
});

it.each(['20:00', '2026-13-01', 'Nov 21 2026', '21.11.2026', '2026-11-21T20'])(
  'does not take %j, which the service refuses',
  (text) => {
    expect(isTimeFilter(text)).toBe(false);
    expect(toUtc(text)).toBeUndefined();
  },
);

it('takes a date without a time as the whole day', () => {
  const filters = { q: '2026-11-21', from: '2026-11-21', to: '2026-11-21' };

  const query = withTimes(filters, 'from', 'to');

  expect(query.q).toBe('2026-11-21');
  expect([query.from, query.to].map((time = '') => toUtc(time))).toEqual([
    '2026-11-21T00:00:00Z',
    '2026-11-21T23:59:59.999999Z',
  ]);
});

it('leaves a date with a time as it is', () => {
  const filters = { from: '2026-11-21 20:00', to: '2026-11-22T06:00Z' };

  expect(withTimes(filters, 'from', 'to')).toEqual(filters);
});
