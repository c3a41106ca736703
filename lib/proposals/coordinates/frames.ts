import {
  IdentityMatrix,
  MakeTime,
  Pivot,
  RotateVector,
  SphereFromVector,
  Spherical,
  VectorFromSphere,
} from 'astronomy-engine';
import { formatSexagesimal } from '#lib/documents/angles.ts';
import type { Position } from './position.ts';

/**
 * The galactic pole in the ICRS, and the galactic longitude of the celestial pole, in degrees, by the
 * definition of the Hipparcos catalogue (ESA 1997, SP-1200, volume 1, section 1.5.3), which SIMBAD and Gaia
 * share. The library's own rotation starts from the pole of 1950 and is off by 8 arcseconds.
 */
const POLE = { ra: 192.85948, dec: 27.12825 };
const CELESTIAL_POLE_LON = 122.93192;

/** The library's numbers of the y and z axes. */
const [Y, Z] = [1, 2] as const;

const toPole = Pivot(Pivot(IdentityMatrix(), Z, -POLE.ra), Y, POLE.dec - 90);
const rotation = Pivot(toPole, Z, CELESTIAL_POLE_LON - 180);

/** The library requires a time, but the rotation does not depend on it. */
const anyTime = MakeTime(0);

/** Returns galactic longitude and latitude in degrees. */
export function toGalactic({ ra, dec }: Pick<Position, 'ra' | 'dec'>): {
  lon: number;
  lat: number;
} {
  const vector = VectorFromSphere(new Spherical(dec, ra, 1), anyTime);
  const { lon, lat } = SphereFromVector(RotateVector(rotation, vector));
  return { lon, lat };
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
