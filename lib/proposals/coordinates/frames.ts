import { galacticOf } from './galactic.ts';
import type { Place } from './place.ts';
import { toSexagesimal } from '#lib/documents/angles.ts';

/** A place as each frame of reference tells it. */
export const inFrame = {
  equatorial: ({ ra, dec, velocity, redshift }: Place) => ({
    equatorial: { ra: hours(ra), dec: degrees(dec), velocity, redshift },
  }),
  galactic: ({ velocity, redshift, ...place }: Place) => {
    const { lon, lat } = galacticOf(place);
    return { galactic: { lon: rounded(lon) % 360, lat: rounded(lat), velocity, redshift } };
  },
};

/** `HH:MM:SS.sss`; what rounds up to 24 hours is 0. */
const hours = (ra: number) => toSexagesimal(ra / 15, 3).replace(/^24/, '00');

/** `±DD:MM:SS.ss` */
const degrees = (dec: number) => toSexagesimal(dec, 2).replace(/^(?=\d)/, '+');

/** To 0.004 arcseconds. */
const rounded = (angle: number) => Number(angle.toFixed(6)) + 0;
