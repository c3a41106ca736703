import { nameKey } from '../name-key.ts';
import type { Position } from '../position.ts';
import { messier } from './messier.ts';
import { pulsars } from './pulsars.ts';
import { radioSources } from './radio-sources.ts';

/** Returns the position of a well-known object, by any of its names, or undefined. */
export const findInCatalogue = (name: string): Position | undefined => positions.get(nameKey(name));

const positions = new Map(
  [...messier, ...radioSources, ...pulsars].flatMap(({ names, position }) =>
    names.flatMap(spellings).map((name) => [nameKey(name), position] as const),
  ),
);

/** Returns a name in its short and long form, each also without the hyphen between numbers. */
function spellings(name: string): string[] {
  const other = /^M \d/.test(name) ? name.replace('M', 'Messier') : name.replace(/^PSR /, '');
  return [name, other].flatMap((form) => [form, form.replaceAll('-', '')]);
}
