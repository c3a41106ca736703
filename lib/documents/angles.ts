/** The notations of sexagesimal text: with colons, with blanks, and with letters or symbols. Seconds are optional. */
const notations = [
  /^([+-]?)(\d{1,3})(:)(\d{1,2})(?::(\d{1,2}(?:\.\d*)?))?$/,
  /^([+-]?)(\d{1,3})(\s)\s*(\d{1,2})(?:\s+(\d{1,2}(?:\.\d*)?))?$/,
  /^([+-]?)(\d{1,3})\s*([hd°])\s*(\d{1,2})(?:\s*[m'](?:\s*(\d{1,2}(?:\.\d*)?)\s*[s"]?)?)?$/i,
];

const typographic = new Map([
  ['\u2212', '-'],
  ['\u2032', "'"],
  ['\u2033', '"'],
]);

/** Replaces a typographic minus and primes, which text processors write, with those of ASCII. */
const toAscii = (text: string) =>
  text.replace(/[\u2212\u2032\u2033]/g, (sign) => typographic.get(sign) ?? sign);

/** Returns the value of a decimal number such as `-12.5`, or undefined. */
export function parseDecimal(text: string): number | undefined {
  const decimal = toAscii(text).trim();
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(decimal) ? Number(decimal) : undefined;
}

/**
 * Returns the degrees of an angle such as `12:30:49.42` in `unit`, or of one that names its unit, such as `12h30m49s`
 * or `-12° 23′ 28″`; undefined for any other text. Nothing but a right ascension is in hours.
 */
export function parseSexagesimal(text: string, unit: 'hourangle' | 'deg'): number | undefined {
  const angle = toAscii(text).trim();
  const [, sign, wholeUnits, mark = '', minutes, seconds = '0'] =
    notations
      .values()
      .map((notation) => notation.exec(angle))
      .find((match) => match !== null) ?? [];
  const isHours = /h/i.test(mark) || (unit === 'hourangle' && !/[d°]/i.test(mark));
  const isValid =
    Number(minutes) < 60 && Number(seconds) < 60 && (unit === 'hourangle' || !isHours);
  if (!isValid) return undefined;
  const size = Number(wholeUnits) + Number(minutes) / 60 + Number(seconds) / 3600;
  return (sign === '-' ? -size : size) * (isHours ? 15 : 1);
}

/**
 * Returns the degrees of a number or a text, or undefined for any other value. What names no unit is in `unit`, which is
 * degrees if it is unknown, except that sexagesimal text without letters is in `sexagesimalUnit`.
 */
export function toDegrees(
  value: unknown,
  unit: unknown,
  sexagesimalUnit: 'hourangle' | 'deg',
): number | undefined {
  const isText = typeof value === 'string';
  const number = isText ? parseDecimal(value) : value;
  if (typeof number === 'number' && Number.isFinite(number))
    return number * (degreesPer(unit) ?? 1);
  return isText ? parseSexagesimal(value, sexagesimalUnit) : undefined;
}

/** Formats a number of hours or degrees, rounded to `digits` decimals of a second: `05:34:31.934`. */
export function formatSexagesimal(value: number, digits: number): string {
  const scale = 10 ** digits;
  // Rounded as a whole, so that 59.9996 s becomes the next minute and not 60.000 s.
  const total = Math.round(Math.abs(value) * 3600 * scale);
  const wholeUnits = Math.floor(total / (3600 * scale));
  const minutes = Math.floor(total / (60 * scale)) % 60;
  const seconds = ((total % (60 * scale)) / scale).toFixed(digits).padStart(digits + 3, '0');
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${value < 0 && total > 0 ? '-' : ''}${pad(wholeUnits)}:${pad(minutes)}:${seconds}`;
}

/** Degrees per unit. */
const units = new Map([
  ['deg', 1],
  ['degree', 1],
  ['hourangle', 15],
  ['rad', 180 / Math.PI],
]);

/** Returns the degrees of one `unit`; undefined for anything that is not a known unit. */
export const degreesPer = (unit: unknown): number | undefined =>
  typeof unit === 'string' ? units.get(unit.toLowerCase()) : undefined;
