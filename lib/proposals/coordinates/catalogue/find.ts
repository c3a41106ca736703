import { nameKey } from '../name-key.ts';
import type { Place } from '../place.ts';
import { messier } from './messier.ts';
import { pulsars } from './pulsars.ts';
import { radioSources } from './radio-sources.ts';

/** Where a well-known object is, by any of its names; undefined for all others. */
export const findInCatalogue = (name: string): Place | undefined => places.get(nameKey(name));

const places = new Map(
  [...messier, ...radioSources, ...pulsars].flatMap(({ names, place }) =>
    names.flatMap(spellings).map((name) => [nameKey(name), place] as const),
  ),
);

/** A name as it is listed, in long or short, and without the hyphen between its numbers. */
function spellings(name: string): string[] {
  const other = /^M \d/.test(name) ? name.replace('M', 'Messier') : name.replace(/^PSR /, '');
  return [name, other].flatMap((one) => [one, one.replaceAll('-', '')]);
}
