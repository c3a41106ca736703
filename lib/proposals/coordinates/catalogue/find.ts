import { parseSexagesimal } from '#lib/documents/angles.ts';
import { radialMotion, type Position } from '../position.ts';
import { messier } from './messier.ts';
import { pulsars } from './pulsars.ts';
import { radioSources } from './radio-sources.ts';

/** Returns the position of a well-known object, by any of its names, or undefined. */
export const findInCatalogue = (name: string): Position | undefined => positions.get(nameKey(name));

/** Normalizes the name of an object as the resolver is asked for it: NFKC, ASCII hyphens, and single spaces. */
export const normalizeName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Dash}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Returns the key of a name in the catalogue: case, spaces and hyphens do not count. Only a hyphen between two
 * digits does: it distinguishes the planetary nebula M 1-1 from M 11.
 */
export const nameKey = (name: string): string =>
  normalizeName(name)
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
    .replace(/(?<!\d)-|-(?!\d)/g, '');

/**
 * Parses the line of an object: name | right ascension | declination | velocity in km/s, or redshift as `z=…`, or
 * `-` | other names. ICRS.
 */
function parseObject(line: string): { names: string[]; position: Position } {
  const [name = '', ra = '', dec = '', motion = '-', otherNames] = line
    .split('|')
    .map((part) => part.trim());
  const [, isRedshift, value] = /^(z=)?(-?[\d.]+)$/.exec(motion) ?? [];
  const motionValue =
    value === undefined ? {} : { [isRedshift ? 'redshift' : 'velocity']: Number(value) };
  return {
    names: [name, ...(otherNames?.split(', ') ?? [])],
    position: {
      ra: parseSexagesimal(ra, 'hourangle') ?? NaN,
      dec: parseSexagesimal(dec, 'deg') ?? NaN,
      ...radialMotion(motionValue),
    },
  };
}

export const catalogue = [messier, radioSources, pulsars].flatMap((lines) =>
  lines.trim().split('\n').map(parseObject),
);

const positions = new Map(
  catalogue.flatMap(({ names, position }) =>
    names.flatMap(spellings).map((name) => [nameKey(name), position] as const),
  ),
);

/** Returns a name in its short and long form, each also without the hyphen between numbers. */
function spellings(name: string): string[] {
  const otherForm = /^M \d/.test(name) ? name.replace('M', 'Messier') : name.replace(/^PSR /, '');
  return [name, otherForm].flatMap((form) => [form, form.replaceAll('-', '')]);
}
