import { createHmac, timingSafeEqual } from 'node:crypto';
import { isPaged, type Declaration, type RequestOf } from '#lib/contract/endpoint.ts';
import { InvalidRequest, unavailable } from '#lib/contract/errors.ts';
import { readCursorSecrets } from '../auth/secrets.ts';
import { log } from '../log.ts';
import { refreshingCache } from '../refreshing-cache.ts';
import type { Link, UseCase } from './use-case.ts';

type Query = { cursor?: string; limit?: unknown };

/** Characters of a signature: about 128 bits. */
const SIGNATURE_CHARS = 22;

const secrets = refreshingCache(readCursorSecrets, 'CURSOR_SECRET_UNAVAILABLE');

/**
 * Signs the cursors in the links of a list, and verifies the cursor of a request: a use case sees positions only.
 * A cursor is valid for one list with its filters; any other is 422.
 */
export function withSignedCursors<E extends Declaration>(
  endpoint: E,
  useCase: UseCase<E>,
): UseCase<E> {
  if (!isPaged(endpoint)) return useCase;
  return async (request, context) => {
    const { path, query } = request as { path: object; query: Query };
    const listOf = (listQuery: Query) => describeList(endpoint, path, listQuery);
    const cursor = query.cursor && (await requirePosition(listOf(query), query.cursor));
    const verifiedQuery = { ...query, ...(cursor !== undefined && { cursor }) };
    const input = { ...request, query: verifiedQuery } as RequestOf<E>;
    const { links = [], ...outcome } = await useCase(input, context);
    const signedLinks = links.map((link) => signLink(listOf(link.query), link));
    return { ...outcome, links: await Promise.all(signedLinks) };
  };
}

/** Returns a text that identifies a list: its endpoint, path and filters, whatever the page size. */
function describeList(endpoint: Declaration, path: object, query: Query): string {
  const filters = Object.entries(query)
    .filter(([name, value]) => value !== undefined && name !== 'cursor' && name !== 'limit')
    .map(([name, value]) => [name, isRepeated(value) ? value : String(value)])
    .sort();
  return JSON.stringify([endpoint.id, Object.values(path), filters]);
}

const isRepeated = (value: unknown): boolean => Array.isArray(value) && value.length > 1;

async function requirePosition(list: string, cursor: string): Promise<string> {
  const position = await verifyCursor(list, cursor);
  if (position !== undefined) return position;
  const msg = 'Input should be a cursor from the Link header of this list';
  throw new InvalidRequest([{ loc: ['query', 'cursor'], msg, type: 'cursor_parsing' }]);
}

async function signLink(list: string, link: Link): Promise<Link> {
  const { cursor } = link.query;
  if (typeof cursor !== 'string') return link;
  return { ...link, query: { ...link.query, cursor: await signCursor(list, cursor) } };
}

/** Returns a cursor: the position after which the next page begins, signed for its list. */
export async function signCursor(list: string, position: string): Promise<string> {
  const [newest = ''] = await orUnavailable(secrets.get());
  return signWith(newest, list, position);
}

/** Returns the position of a list's cursor, or undefined if its signature is not valid for the list. */
export async function verifyCursor(list: string, cursor: string): Promise<string | undefined> {
  const position = Buffer.from(cursor.split('.')[0] ?? '', 'base64url').toString();
  const isSignedWith = (secret: string) => isEqual(cursor, signWith(secret, list, position));
  const current = await orUnavailable(secrets.get());
  if (current.some(isSignedWith)) return position;
  const newer = await orUnavailable(secrets.getNewer(current));
  return newer?.some(isSignedWith) ? position : undefined;
}

function signWith(secret: string, list: string, position: string): string {
  const hmac = createHmac('sha256', secret).update(JSON.stringify([list, position]));
  const signature = hmac.digest('base64url').slice(0, SIGNATURE_CHARS);
  return `${Buffer.from(position).toString('base64url')}.${signature}`;
}

const isEqual = (a: string, b: string) =>
  Buffer.byteLength(a) === Buffer.byteLength(b) && timingSafeEqual(Buffer.from(a), Buffer.from(b));

async function orUnavailable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    log('error', 'CURSOR_SECRET_UNAVAILABLE', {}, error);
    throw unavailable();
  }
}
