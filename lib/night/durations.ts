const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns a length of time with its two largest units: "3 h 05 min", "12 min 03 s", "4 s"; below a second "180 ms". What
 * is smaller is cut, so that no time is shown that has not passed.
 */
export function duration(ms: number): string {
  const padded = (value: number) => String(Math.floor(value)).padStart(2, '0');
  if (ms > 0 && ms < SECOND_MS) return `${Math.floor(ms)} ms`;
  if (ms < MINUTE_MS) return `${Math.max(0, Math.floor(ms / SECOND_MS))} s`;
  const [minutes, hours] = [Math.floor(ms / MINUTE_MS), Math.floor(ms / HOUR_MS)];
  if (ms < HOUR_MS) return `${minutes} min ${padded((ms % MINUTE_MS) / SECOND_MS)} s`;
  if (ms < 2 * DAY_MS) return `${hours} h ${padded((ms % HOUR_MS) / MINUTE_MS)} min`;
  return `${Math.floor(ms / DAY_MS)} d ${padded((ms % DAY_MS) / HOUR_MS)} h`;
}

/** Returns a length of time in seconds, as `duration` shows it. */
export const durationOf = (seconds: number): string => duration(SECOND_MS * seconds);

/** Returns the length of time between two times. */
export const durationBetween = (from: string, to: string): string =>
  duration(Date.parse(to) - Date.parse(from));

/** Returns a whole percentage. A share that is not exactly none or all is never shown as 0 % or 100 %. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return '0 %';
  const roundedPercent = Math.round((100 * part) / whole);
  if (roundedPercent === 0 && part > 0) return '< 1 %';
  return roundedPercent === 100 && part < whole ? '> 99 %' : `${roundedPercent} %`;
}

/** Returns a share that somebody has typed, from more than 0 to 1, with three digits: `12.5 %`. */
export const shareInPercent = (share: number): string =>
  `${Number((100 * share).toPrecision(3))} %`;
