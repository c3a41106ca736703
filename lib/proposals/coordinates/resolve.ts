import { ApiError } from '#lib/contract/errors.ts';
import { getItem } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { commit, put } from '#lib/platform/dynamo/transaction.ts';
import { log } from '#lib/platform/log.ts';
import { objectKey } from '../keys.ts';
import { findInCatalogue } from './catalogue/find.ts';
import { nameKey } from './name-key.ts';
import type { Position } from './position.ts';

/** Looks up an object by name. Resolves to undefined if it is unknown, rejects if the resolver failed. */
type Resolver = (name: string) => Promise<Position | undefined>;

/** Longest normalized name, in characters: sort keys are bounded, and normalization lengthens some names. */
const MAX_NAME = 256;

const DAY_S = 86_400;
/** How long the resolver's answers are cached. */
const RETENTION_S = { found: 30 * DAY_S, notFound: DAY_S };

/**
 * Finds an object in the built-in catalogue, in the cache, or by the resolver, in this order. Returns undefined
 * for an unknown object. Throws 503 if the resolver fails.
 */
export async function resolve(name: string, resolver: Resolver): Promise<Position | undefined> {
  const known = findInCatalogue(name);
  if (known) return known;
  if (nameKey(name).length > MAX_NAME) return undefined;
  const cached = await readCache(name);
  if (cached) return cached.place;
  const position = await resolver(name).catch((error: unknown) => {
    log('error', 'RESOLVER_FAILED', {}, error);
    throw new ApiError('RESOLVER_UNAVAILABLE', { identifier: name }, { 'Retry-After': '60' });
  });
  await writeCache(name, position);
  return position;
}

const table = () => tableName('proposals');
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** A cached answer; without `place`, the object is unknown to the resolver. */
type CachedAnswer = { place?: Position; expires: number };

async function readCache(name: string): Promise<CachedAnswer | undefined> {
  const item = await getItem<CachedAnswer>(table(), objectKey(name));
  // DynamoDB may take days to delete expired items.
  return item && item.expires > nowSeconds() ? item : undefined;
}

async function writeCache(name: string, place: Position | undefined): Promise<void> {
  const expires = nowSeconds() + (place ? RETENTION_S.found : RETENTION_S.notFound);
  await commit([put(table(), { ...objectKey(name), ...(place && { place }), expires })]);
}
