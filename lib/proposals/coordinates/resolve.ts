import { ApiError } from '#lib/contract/errors.ts';
import { log } from '#lib/platform/log.ts';
import { findInCatalogue } from './catalogue/find.ts';
import { cachedPlace, cachePlace } from './cache.ts';
import { nameKey } from './name-key.ts';
import type { Place } from './place.ts';

/** Where an object of that name is; undefined where nobody knows it. Rejects where nobody can be asked. */
export type Resolver = (name: string) => Promise<Place | undefined>;

/** Characters of a name, in the form that it is found by: some signs stand for many, and a key is bounded. */
const LONGEST_NAME = 256;

/**
 * Finds an object in the built-in catalogue, then in what the resolver said before, then asks it.
 * Undefined of an unknown object; 503 where the resolver does not answer.
 */
export async function resolve(name: string, ask: Resolver): Promise<Place | undefined> {
  const known = findInCatalogue(name);
  if (known) return known;
  if (nameKey(name).length > LONGEST_NAME) return undefined;
  const cached = await cachedPlace(name);
  if (cached) return cached.place;
  const place = await ask(name).catch((error: unknown) => {
    log('error', 'RESOLVER_FAILED', {}, error);
    throw new ApiError('RESOLVER_UNAVAILABLE', { identifier: name }, { 'Retry-After': '60' });
  });
  await cachePlace(name, place);
  return place;
}
