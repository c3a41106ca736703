import {
  IdentityMatrix,
  MakeTime,
  Pivot,
  RotateVector,
  SphereFromVector,
  Spherical,
  VectorFromSphere,
} from 'astronomy-engine';
import type { Place } from './place.ts';

/**
 * The galactic pole in the ICRS, and the galactic longitude of the celestial pole, in degrees, as the
 * Hipparcos catalogue defines them (ESA 1997, SP-1200, volume 1, section 1.5.3), and SIMBAD and Gaia
 * with it. The library has a rotation of its own, from the pole of 1950, which leads 8 arcseconds away.
 */
const POLE = { ra: 192.85948, dec: 27.12825 };
const CELESTIAL_POLE = 122.93192;

/** Turns about the axes y and z, as the library counts them. */
const [Y, Z] = [1, 2] as const;

const toPole = Pivot(Pivot(IdentityMatrix(), Z, -POLE.ra), Y, POLE.dec - 90);
const toGalactic = Pivot(toPole, Z, CELESTIAL_POLE - 180);

/** The frames do not move: any moment will do. */
const moment = MakeTime(0);

/** Galactic longitude and latitude in degrees. */
export function galacticOf({ ra, dec }: Pick<Place, 'ra' | 'dec'>): { lon: number; lat: number } {
  const vector = VectorFromSphere(new Spherical(dec, ra, 1), moment);
  const { lon, lat } = SphereFromVector(RotateVector(toGalactic, vector));
  return { lon, lat };
}
