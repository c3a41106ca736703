const DAY_MS = 86_400_000;

/** Returns a length of time with its two largest units: "3 h 05 min", "12 min 03 s", "4.2 s", "180 ms". */
export function duration(ms: number): string {
  const padded = (value: number) => String(value).padStart(2, '0');
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${padded(seconds % 60)} s`;
  const hours = Math.floor(minutes / 60);
  if (ms < 2 * DAY_MS) return `${hours} h ${padded(minutes % 60)} min`;
  return `${Math.floor(hours / 24)} d ${padded(hours % 24)} h`;
}

/** Returns a length of time in whole minutes: `6 h 12 min`, `12 min`; below a minute `40 s`. */
export function inMinutes(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  const minutesText = `${minutes % 60} min`;
  return minutes < 60 ? minutesText : `${Math.floor(minutes / 60)} h ${minutesText}`;
}

export const minutesBetween = (from: string, to: string): string =>
  inMinutes(Math.max(0, Date.parse(to) - Date.parse(from)) / 1000);

/** Returns a whole percentage. A share that is not exactly none or all is never shown as 0 % or 100 %. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return '0 %';
  const roundedPercent = Math.round((100 * part) / whole);
  if (roundedPercent === 0 && part > 0) return '< 1 %';
  return roundedPercent === 100 && part < whole ? '> 99 %' : `${roundedPercent} %`;
}
