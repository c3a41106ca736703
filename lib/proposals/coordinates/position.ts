/** Position of an object in degrees of the ICRS, and its motion along the line of sight. */
export type Position = { ra: number; dec: number } & RadialMotion;

/** Heliocentric velocity in km/s, and redshift; null if unknown. */
type RadialMotion = { velocity: number | null; redshift: number | null };

/** km/s. https://www.bipm.org/en/si-base-units/metre */
const SPEED_OF_LIGHT_KM_PER_S = 299_792.458;

/**
 * Returns velocity and redshift, deriving a missing one from the other. Uses the relativistic relation, as
 * SIMBAD does.
 */
export function radialMotion(motion: { velocity?: number; redshift?: number }): RadialMotion {
  const { velocity, redshift } = motion;
  return {
    velocity: velocity ?? (redshift === undefined ? null : round(toVelocity(redshift), 2)),
    redshift: redshift ?? (velocity === undefined ? null : round(toRedshift(velocity), 6)),
  };
}

const toVelocity = (redshift: number) =>
  (SPEED_OF_LIGHT_KM_PER_S * ((1 + redshift) ** 2 - 1)) / ((1 + redshift) ** 2 + 1);

const toRedshift = (velocity: number) =>
  Math.sqrt((1 + velocity / SPEED_OF_LIGHT_KM_PER_S) / (1 - velocity / SPEED_OF_LIGHT_KM_PER_S)) -
  1;

/** Returns null for NaN: velocities beyond the speed of light have no redshift. */
function round(value: number, digits: number): number | null {
  return Number.isFinite(value) ? Number(value.toFixed(digits)) : null;
}
