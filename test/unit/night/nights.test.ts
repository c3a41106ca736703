import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nightAt } from '#lib/night/nights.ts';

const at = (time: string) => Date.parse(time);

it('reaches from noon to noon UTC without a time zone of the site', () => {
  expect(nightAt(at('2026-11-28T11:59:00Z'))).toEqual({
    from: '2026-11-27T12:00Z',
    to: '2026-11-28T12:00Z',
  });
  expect(nightAt(at('2026-11-28T12:00:00Z')).from).toBe('2026-11-28T12:00Z');
  expect(nightAt(at('2026-11-28T12:00:00Z'), 'UTC', 1).from).toBe('2026-11-27T12:00Z');
});

it('follows the clocks at the site, also on days on which they change', () => {
  expect(nightAt(at('2026-11-28T03:00:00Z'), 'Australia/Perth')).toEqual({
    from: '2026-11-27T04:00Z',
    to: '2026-11-28T04:00Z',
  });
  expect(nightAt(at('2026-10-24T23:00:00Z'), 'Europe/Madrid')).toEqual({
    from: '2026-10-24T10:00Z',
    to: '2026-10-25T11:00Z',
  });
  expect(nightAt(at('2026-09-06T05:00:00Z'), 'America/Santiago')).toEqual({
    from: '2026-09-05T16:00Z',
    to: '2026-09-06T15:00Z',
  });
});

it('contains the moment, and meets the night before it', () => {
  const zones = [
    'UTC',
    'Pacific/Kiritimati',
    'Pacific/Honolulu',
    'Asia/Kolkata',
    'America/Santiago',
  ];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), fc.constantFrom(...zones), (now, zone) => {
      const [night, before] = [nightAt(now, zone), nightAt(now, zone, 1)];
      expect(at(night.from)).toBeLessThanOrEqual(now);
      expect(at(night.to)).toBeGreaterThan(now);
      expect(before.to).toBe(night.from);
    }),
  );
});
