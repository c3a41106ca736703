import { Body, Observer, SearchRiseSet } from 'astronomy-engine';
import { describe, expect, it } from 'vitest';
import { formatHours, siderealTime } from '#lib/console/page/sky/sidereal-time.ts';
import { bandsBetween, moonBetween } from '#lib/console/page/sky/twilight.ts';

const murchison = { latitude: -26.7, longitude: 116.67, elevation: 377 };

describe('sidereal time', () => {
  it('is that of Meeus, example 12.b', () => {
    const hours = siderealTime(new Date('1987-04-10T19:21:00Z'), 0);

    expect(hours * 3600).toBeCloseTo(8 * 3600 + 34 * 60 + 57.0896, 2);
    expect(formatHours(hours)).toBe('08:34:57');
  });

  it('is later to the east, by an hour for 15 degrees, and stays within a day', () => {
    const at = new Date('2026-11-21T20:15:00Z');

    expect((siderealTime(at, 15) - siderealTime(at, 0) + 24) % 24).toBeCloseTo(1, 9);
    for (const longitude of [-180, -90, 0, 90, 180]) {
      expect(siderealTime(at, longitude)).toBeGreaterThanOrEqual(0);
      expect(siderealTime(at, longitude)).toBeLessThan(24);
    }
  });

  it('is written in whole seconds', () => {
    expect(formatHours(23.99999)).toBe('23:59:59');
    expect(formatHours(0)).toBe('00:00:00');
  });
});

describe('the sky of a night', () => {
  const [noon, next] = [new Date('2026-11-21T04:00:00Z'), new Date('2026-11-22T04:00:00Z')];

  it('has all phases from noon to noon, without gaps', () => {
    const bands = bandsBetween(murchison, noon, next);

    const duskStates = ['day', 'civil twilight', 'nautical twilight', 'astronomical twilight'];
    expect(bands.map(({ phase }) => phase)).toEqual([
      ...duskStates,
      'night',
      ...duskStates.toReversed(),
    ]);
    for (const [n, band] of bands.slice(1).entries()) expect(band.from).toBe(bands[n]!.to);
    expect([bands[0]!.from, bands.at(-1)!.to]).toEqual([noon, next].map((at) => at.toISOString()));
  });

  it('begins with a sunset within a minute of an independent search', () => {
    const observer = new Observer(murchison.latitude, murchison.longitude, 0);
    const sunset = SearchRiseSet(Body.Sun, observer, -1, noon, 1)!.date;

    const [day] = bandsBetween(murchison, noon, next);

    expect(Math.abs(Date.parse(day!.to) - sunset.getTime())).toBeLessThan(60_000);
  });

  it('has the moon every five minutes, above and below the horizon', () => {
    const altitudes = moonBetween(murchison, noon, next).map(({ altitude }) => altitude);

    expect(altitudes).toHaveLength(289);
    expect(Math.max(...altitudes)).toBeGreaterThan(0);
    expect(Math.min(...altitudes)).toBeLessThan(0);
  });
});
