const DAY_MS = 86_400_000;
/** 1 January 2000, 12:00 UT, and the days of a Julian century. */
const J2000 = Date.UTC(2000, 0, 1, 12);
const CENTURY_DAYS = 36_525;

/**
 * Returns the mean sidereal time at a longitude (degrees, positive to the east), in hours from 0 to 24. UTC
 * stands for UT1, from which it differs by less than 0.9 s. Meeus, Astronomical Algorithms, 12.4
 */
export function siderealTime(at: Date, longitude: number): number {
  const days = (at.getTime() - J2000) / DAY_MS;
  const centuries = days / CENTURY_DAYS;
  const greenwich =
    280.46061837 +
    360.98564736629 * days +
    0.000387933 * centuries ** 2 -
    centuries ** 3 / 38_710_000;
  return modulo(greenwich + longitude, 360) / 15;
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by;

/** Returns hours as `HH:MM:SS`, cut to whole seconds like a clock. */
export function formatHours(hours: number): string {
  const seconds = Math.floor(hours * 3600) % 86_400;
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}
