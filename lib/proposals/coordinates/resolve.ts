import { ApiError } from '#lib/contract/errors.ts';
import { getItem } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { commit, put } from '#lib/platform/dynamo/transaction.ts';
import { log } from '#lib/platform/log.ts';
import { objectKey } from '../keys.ts';
import { findInCatalogue, normalizeName } from './catalogue/find.ts';
import type { Position } from './position.ts';
import { querySesame } from './sesame.ts';

/** Longest normalized name, in characters: partition keys are bounded, and normalization lengthens some names. */
const MAX_NAME_CHARS = 256;

const DAY_SECONDS = 86_400;
/** How long responses of the resolver are cached. */
const RETENTION_SECONDS = { found: 30 * DAY_SECONDS, notFound: DAY_SECONDS };

/**
 * Finds an object in the built-in catalogue, in the cache, or by the resolver, in this order. Returns undefined
 * for an unknown object. Throws 503 if the resolver fails.
 */
export async function resolve(name: string): Promise<Position | undefined> {
  const catalogued = findInCatalogue(name);
  if (catalogued) return catalogued;
  const normalizedName = normalizeName(name);
  if (normalizedName === '' || normalizedName.length > MAX_NAME_CHARS) return undefined;

  const [table, key] = [tableName('proposals'), objectKey(normalizedName)];
  const now = Math.floor(Date.now() / 1000);
  // The stored attribute of a position is `place`; without it, the resolver does not know the object. DynamoDB may
  // take days to delete expired items.
  const cachedObject = await getItem<{ place?: Position; expires: number }>(table, key);
  if (cachedObject && cachedObject.expires > now) return cachedObject.place;

  const position = await querySesame(normalizedName).catch((error: unknown) => {
    log('error', 'RESOLVER_FAILED', {}, error);
    throw new ApiError('RESOLVER_UNAVAILABLE', { identifier: name }, { 'Retry-After': '60' });
  });
  const expires = now + (position ? RETENTION_SECONDS.found : RETENTION_SECONDS.notFound);
  await commit([put(table, { ...key, ...(position && { place: position }), expires })]);
  return position;
}
