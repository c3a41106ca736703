const pattern = /^([+-]?)(\d{1,3})[: hd°](\d{1,2})(?:[: m'](\d{1,2}(?:\.\d+)?))?[s"m']?$/;

/** The number that a text such as `12:30:49.42` or `-12d23m28s` says, in its first unit; or undefined. */
export function fromSexagesimal(text: string): number | undefined {
  const [, sign, whole, minutes, seconds = '0'] = pattern.exec(text.trim()) ?? [];
  if (whole === undefined || Number(minutes) >= 60 || Number(seconds) >= 60) return undefined;
  const size = Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600;
  return sign === '-' ? -size : size;
}

/** A number as two digits, minutes and seconds, rounded to so many digits of a second: `05:34:31.934`. */
export function toSexagesimal(value: number, digits: number): string {
  const parts = 10 ** digits;
  // In whole parts of a second, so that 59.9996 s becomes the next minute and not 60.000 s.
  const all = Math.round(Math.abs(value) * 3600 * parts);
  const [whole, minutes] = [Math.floor(all / (3600 * parts)), Math.floor(all / (60 * parts)) % 60];
  const seconds = ((all % (60 * parts)) / parts).toFixed(digits).padStart(digits + 3, '0');
  const two = (number: number) => String(number).padStart(2, '0');
  return `${value < 0 && all > 0 ? '-' : ''}${two(whole)}:${two(minutes)}:${seconds}`;
}
