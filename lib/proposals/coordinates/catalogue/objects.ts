import { fromSexagesimal } from '#lib/documents/angles.ts';
import { motion, type Place } from '../place.ts';

/** An object of a catalogue: where it is, and all names that it is found by. */
export type CatalogueObject = { names: string[]; place: Place };

/**
 * Objects, a line each: name | right ascension | declination | velocity in km/s, or redshift as `z=…`,
 * or `-` | other names. ICRS.
 */
export const objects = (lines: string): CatalogueObject[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', ra = '', dec = '', moves = '-', others = ''] = line.split(/ *\| */);
      return {
        names: [name, ...others.split(', ')].filter((one) => one !== ''),
        place: {
          ra: 15 * (fromSexagesimal(ra) ?? NaN),
          dec: fromSexagesimal(dec) ?? NaN,
          ...motionOf(moves),
        },
      };
    });

function motionOf(text: string) {
  if (text === '-') return motion({});
  return text.startsWith('z=')
    ? motion({ redshift: Number(text.slice(2)) })
    : motion({ velocity: Number(text) });
}
