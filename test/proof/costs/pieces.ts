import type { Request } from './request.ts';

/** Makes one part of a request about `bytes` long. */
export type Growth = { name: string; apply: (request: Request, bytes: number) => Request };

/** Texts that parsers, normalizers and patterns treat in different ways; each is repeated. */
export const pieces = [
  ...['a', 'A', '0', '9', '-', '.', ',', ':', ';', '=', '&', '%', '+', '/', '\\', '"', "'", '@'],
  ...[' ', '\t', '\n', '\r\n', '*', '_', '`', '~', '#', '[', '](', '![', '|', '<', '>', '{', '}'],
  ...['> ', '- ', '1. ', 'a.', 'a@', '%41', '%zz', '&amp;', 'http://a ', 'www.a', '# a\n', '[a]: a\n'],
  ...['é', 'e\u0301', 'ß', 'İ', 'ﬁ', '가', '\u1100\u1161', '👩‍🚀', '\u202e', '\ufeff', '\u0000', '\u200b', '😀'],
  ...['a b ', 'a\n\n', 'M31 ', '12:30:00 ', '2024-01-01', 'a@b.example,', 'xn--a.', '=?UTF-8?B?'],
]; // prettier-ignore

export const repeat = (piece: string, bytes: number) =>
  piece.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(piece))));

export const short = (piece: string) => JSON.stringify(piece).slice(0, 20);

/** Elements of long lists. */
const elements: [string, unknown][] = [
  ['0', 0],
  ['null', null],
  ['""', ''],
  ['{}', {}],
  ['[]', []],
  ['texts', 'a'],
];

export const times = <T>(count: number, create: (n: number) => T): T[] =>
  Array.from({ length: Math.max(1, Math.floor(count)) }, (_, n) => create(n));

function nest(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 0;
  for (let n = 0; n < Math.min(depth, 4000); n++) value = wrap(value);
  return value;
}

/** A value that takes the place of a field: its name, and how it is made. */
type Replacement = [name: string, create: (bytes: number) => unknown];

/** Returns the values that may take the place of a field, by name. */
export function replacements(original: unknown): Replacement[] {
  const copies: Replacement[] = Array.isArray(original)
    ? original.slice(0, 1).flatMap((element: unknown): Replacement[] => [
        ['copies', (bytes) => times(bytes / JSON.stringify(element).length, () => element)],
        [
          'numbered copies',
          (bytes) => times(bytes / JSON.stringify(element).length, (n) => withNumbers(element, n)),
        ],
      ])
    : [];
  return [
    ...pieces.map((piece): Replacement => [
      `text of ${short(piece)}`,
      (bytes) => repeat(piece, bytes),
    ]),
    ['different words', (bytes) => times(bytes / 8, (n) => `w${n}`).join(' ')],
    ...elements.map(([name, element]): Replacement => [
      `list of ${name}`,
      (bytes) => times(bytes / (JSON.stringify(element).length + 1), () => element),
    ]),
    ['object', (bytes) => Object.fromEntries(times(bytes / 10, (n) => [`k${n}`, 0]))],
    ['nested lists', (bytes) => times(bytes / 8000, () => nest(4000, (inner) => [inner]))],
    ['nested objects', (bytes) => times(bytes / 24_000, () => nest(4000, (a) => ({ a })))],
    ...copies,
  ];
}

/** Returns an element whose texts and numbers differ from those of other elements. */
function withNumbers(value: unknown, n: number): unknown {
  if (typeof value === 'string') return /\d$/.test(value) ? value : `${value} ${n}`;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => withNumbers(one, n));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withNumbers(one, n)]));
}
