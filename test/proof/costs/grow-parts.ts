import { gif } from '../../support/files/images.ts';
import { pieces, repeat, short, times, type Growth } from './pieces.ts';
import type { Body } from './request.ts';

type Parts = Extract<Body, { parts: unknown }>['parts'];

const withParts = (name: string, change: (parts: Parts, bytes: number) => Parts): Growth => ({
  name,
  apply: (request, bytes) =>
    request.body && 'parts' in request.body
      ? { ...request, body: { parts: change(request.body.parts, bytes) } }
      : request,
});

/** Grows each field of a form, and its number of parts. */
export function growParts(parts: Parts): Growth[] {
  const file = new Blob([gif], { type: 'image/gif' });
  const fields = parts.filter(([, value]) => typeof value === 'string');
  return [
    ...fields.flatMap(([field]) =>
      pieces.map((piece) =>
        withParts(`part ${field}: text of ${short(piece)}`, (all, bytes) =>
          all.map(([name, value]) => [name, name === field ? repeat(piece, bytes) : value]),
        ),
      ),
    ),
    withParts('many fields', (all, bytes) => [
      ...all,
      ...times(bytes / 90, () => ['a', ''] as [string, string]),
    ]),
    withParts('many files', (all, bytes) => [
      ...all,
      ...times(bytes / 180, () => ['files', file] as [string, Blob]),
    ]),
    ...['a', '\u0000', 'GIF89a'].map((piece) =>
      withParts(`file of ${short(piece)}`, (all, bytes) => [
        ...all,
        ['files', new Blob([repeat(piece, bytes)], { type: 'image/gif' })],
      ]),
    ),
  ];
}
