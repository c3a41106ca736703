/** Where an object is, in degrees of the ICRS, and how it moves along the line of sight. */
export type Place = { ra: number; dec: number } & Motion;

/** Heliocentric velocity in km/s and redshift; null where they are not known. */
export type Motion = { velocity: number | null; redshift: number | null };

/** km/s. https://www.bipm.org/en/si-base-units/metre */
const LIGHT = 299_792.458;

/**
 * Velocity and redshift, of which one may be unknown: each follows from the other by the relativistic
 * relation, to which those that SIMBAD gives keep too.
 */
export function motion({ velocity, redshift }: { velocity?: number; redshift?: number }): Motion {
  return {
    velocity: velocity ?? (redshift === undefined ? null : rounded(velocityOf(redshift), 2)),
    redshift: redshift ?? (velocity === undefined ? null : rounded(redshiftOf(velocity), 6)),
  };
}

const velocityOf = (redshift: number) =>
  (LIGHT * ((1 + redshift) ** 2 - 1)) / ((1 + redshift) ** 2 + 1);

const redshiftOf = (velocity: number) =>
  Math.sqrt((1 + velocity / LIGHT) / (1 - velocity / LIGHT)) - 1;

/** To so many digits; not a number becomes null: nothing moves faster than light. */
function rounded(value: number, digits: number): number | null {
  return Number.isFinite(value) ? Number(value.toFixed(digits)) : null;
}
