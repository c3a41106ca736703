import { ApiError } from '#lib/contract/errors.ts';
import { getItem } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { commit, put } from '#lib/platform/dynamo/transaction.ts';
import { log } from '#lib/platform/log.ts';
import { objectKey } from '../keys.ts';
import { findInCatalogue, nameKey } from './catalogue/find.ts';
import type { Position } from './position.ts';
import { querySesame } from './sesame.ts';

/** Longest normalized name, in characters: partition keys are bounded, and normalization lengthens some names. */
const MAX_NAME = 256;

const DAY_S = 86_400;
/** How long the resolver's answers are cached. */
const RETENTION_S = { found: 30 * DAY_S, notFound: DAY_S };

/**
 * Finds an object in the built-in catalogue, in the cache, or by the resolver, in this order. Returns undefined
 * for an unknown object. Throws 503 if the resolver fails.
 */
export async function resolve(name: string): Promise<Position | undefined> {
  const known = findInCatalogue(name);
  if (known) return known;
  const normalized = nameKey(name);
  if (normalized.length > MAX_NAME) return undefined;

  const [table, key] = [tableName('proposals'), objectKey(normalized)];
  const now = Math.floor(Date.now() / 1000);
  // Without a place, the object is unknown to the resolver. DynamoDB may take days to delete expired items.
  const cached = await getItem<{ place?: Position; expires: number }>(table, key);
  if (cached && cached.expires > now) return cached.place;

  const place = await querySesame(name).catch((error: unknown) => {
    log('error', 'RESOLVER_FAILED', {}, error);
    throw new ApiError('RESOLVER_UNAVAILABLE', { identifier: name }, { 'Retry-After': '60' });
  });
  const expires = now + (place ? RETENTION_S.found : RETENTION_S.notFound);
  await commit([put(table, { ...key, ...(place && { place }), expires })]);
  return place;
}
