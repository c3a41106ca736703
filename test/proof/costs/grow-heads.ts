import { pieces, repeat, short, times, type Growth } from './pieces.ts';
import type { Request } from './request.ts';

/** The part of a request line and headers that one growth fills, in bytes. */
const HEAD_BYTES = 8000;

/** Headers that the service reads. */
const headers = [
  ...['accept', 'authorization', 'content-type', 'cookie', 'idempotency-key', 'if-match', 'if-none-match'],
  ...['last-event-id', 'origin', 'referer', 'sec-fetch-site', 'user-agent', 'x-request-id', 'accept-language', 'x-forwarded-for'],
]; // prettier-ignore

const headPieces = ['a', 'a,', 'a;', ';q=0.1,', '*/*,', '"a",', 'a=b; ', 'session_jwt=a; ', '%41', 'é', '.', 'a.a.', ' ', '=', '"', '\\"', 'Bearer ', '; charset=a', 'W/"a",']; // prettier-ignore

export const growHeads: Growth[] = headers.flatMap((header) =>
  headPieces.map((piece) => ({
    name: `header ${header} of ${short(piece)}`,
    apply: (request: Request) => ({
      ...request,
      headers: { ...request.headers, [header]: repeat(piece, HEAD_BYTES) },
    }),
  })),
);

/** Grows each query parameter, and their number. */
export function growQuery({ query }: Request): Growth[] {
  const grow = (name: string, change: (request: Request) => Request['query']): Growth => ({
    name: `query ${name}`,
    apply: (request) => ({ ...request, query: change(request) }),
  });
  return [
    ...query.flatMap(([field]) =>
      pieces.map((piece) =>
        grow(`${field}: text of ${short(piece)}`, (request) =>
          request.query.map(([name, value]) => [
            name,
            name === field ? repeat(piece, HEAD_BYTES / encodeURIComponent(piece).length) : value,
          ]),
        ),
      ),
    ),
    grow('of many names', (request) => [
      ...request.query,
      ...times(HEAD_BYTES / 8, (n): [string, string] => [`k${n}`, '']),
    ]),
    ...query.map(([field]) =>
      grow(`${field} repeated`, (request) => [
        ...request.query,
        ...times(HEAD_BYTES / (field.length + 4), (n): [string, string] => [field, String(n)]),
      ]),
    ),
  ];
}
