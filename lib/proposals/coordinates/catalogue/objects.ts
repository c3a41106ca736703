import { parseSexagesimal } from '#lib/documents/angles.ts';
import { radialMotion, type Position } from '../position.ts';

type CatalogueObject = { names: string[]; position: Position };

/**
 * Parses objects, one per line: name | right ascension | declination | velocity in km/s, or redshift as `z=…`,
 * or `-` | other names. ICRS.
 */
export const objects = (lines: string): CatalogueObject[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', ra = '', dec = '', motion = '-', others = ''] = line.split(/ *\| */);
      return {
        names: [name, ...others.split(', ')].filter((one) => one !== ''),
        position: {
          ra: 15 * (parseSexagesimal(ra) ?? NaN),
          dec: parseSexagesimal(dec) ?? NaN,
          ...parseMotion(motion),
        },
      };
    });

function parseMotion(text: string) {
  if (text === '-') return radialMotion({});
  return text.startsWith('z=')
    ? radialMotion({ redshift: Number(text.slice(2)) })
    : radialMotion({ velocity: Number(text) });
}
