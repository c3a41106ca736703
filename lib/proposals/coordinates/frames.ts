import * as astronomy from 'astronomy-engine';
import { formatSexagesimal } from '#lib/documents/angles.ts';
import type { Position } from './position.ts';

/**
 * The rotation from the ICRS to galactic coordinates of the Hipparcos catalogue (ESA 1997, SP-1200, volume 1,
 * equation 1.5.11), which SIMBAD and Gaia share. The library's own rotation is off by 8 arcseconds.
 */
const rotation = new astronomy.RotationMatrix([
  [-0.0548755604, 0.4941094279, -0.867666149],
  [-0.8734370902, -0.44482963, -0.1980763734],
  [-0.4838350155, 0.7469822445, 0.4559837762],
]);

/** The library requires a time, but the rotation does not depend on it. */
const anyTime = astronomy.MakeTime(0);

/** Returns galactic longitude and latitude in degrees. */
export function toGalactic({ ra, dec }: Pick<Position, 'ra' | 'dec'>) {
  const vector = astronomy.VectorFromSphere(new astronomy.Spherical(dec, ra, 1), anyTime);
  return astronomy.SphereFromVector(astronomy.RotateVector(rotation, vector));
}

/** Returns a position as the response of each reference frame. */
export const toFrame = {
  equatorial: ({ ra, dec, velocity, redshift }: Position) => ({
    equatorial: { ra: formatRa(ra), dec: formatDec(dec), velocity, redshift },
  }),
  galactic: ({ velocity, redshift, ...position }: Position) => {
    const { lon, lat } = toGalactic(position);
    return { galactic: { lon: round(lon) % 360, lat: round(lat), velocity, redshift } };
  },
};

/** `HH:MM:SS.sss`; a value that rounds up to 24 hours becomes 0. */
const formatRa = (ra: number) => formatSexagesimal(ra / 15, 3).replace(/^24/, '00');

/** `±DD:MM:SS.ss` */
const formatDec = (dec: number) => formatSexagesimal(dec, 2).replace(/^(?=\d)/, '+');

/** Rounds to 0.004 arcseconds. */
const round = (angle: number) => Number(angle.toFixed(6)) + 0;
