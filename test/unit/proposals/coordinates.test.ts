import { expect, it } from 'vitest';
import { catalogue, findInCatalogue, nameKey } from '#lib/proposals/coordinates/catalogue/find.ts';
import { toFrame, toGalactic } from '#lib/proposals/coordinates/frames.ts';
import { radialMotion } from '#lib/proposals/coordinates/position.ts';
import { parseSexagesimal } from '#lib/documents/angles.ts';

const ARCSECOND = 1 / 3600;

/**
 * ICRS and galactic coordinates as SIMBAD publishes them, side by side (Wenger et al. 2000, A&AS 143, 9;
 * https://simbad.cds.unistra.fr, release 1.8, September 2023).
 */
const published = [
  ['Sirius', '06:45:08.91728', '-16:42:58.0171', 227.230291, -8.890281],
  ['Vega', '18:36:56.33635', '+38:47:01.2802', 67.448208, 19.237252],
  ['Arcturus', '14:15:39.67207', '+19:10:56.6730', 15.050059, 69.111295],
  ['Rigel', '05:14:32.27210', '-08:12:05.8981', 209.241185, -25.245348],
  ['Betelgeuse', '05:55:10.30536', '+07:24:25.4304', 199.787236, -8.958603],
  ['Achernar', '01:37:42.84548', '-57:14:12.3101', 290.841242, -58.79201],
  ['Altair', '19:50:46.99855', '+08:52:05.9563', 47.744126, -8.909188],
  ['Aldebaran', '04:35:55.23907', '+16:30:33.4885', 180.971911, -20.248297],
  ['Antares', '16:29:24.45970', '-26:25:55.2094', 351.947137, 15.064322],
  ['Spica', '13:25:11.57937', '-11:09:40.7501', 316.112347, 50.844555],
  ['Pollux', '07:45:18.94987', '+28:01:34.3160', 192.229288, 23.406269],
  ['Fomalhaut', '22:57:39.04625', '-29:37:20.0533', 20.488145, -64.909602],
  ['Deneb', '20:41:25.91514', '+45:16:49.2197', 84.284737, 1.997546],
  ['Regulus', '10:08:22.31099', '+11:58:01.9516', 226.427353, 48.934209],
  ['Polaris', '02:31:49.09456', '+89:15:50.7923', 123.28055, 26.461396],
  ['Mimosa', '12:47:43.26877', '-59:41:19.5792', 302.462258, 3.179586],
  ['Canopus', '06:23:57.10988', '-52:41:44.3810', 261.212102, -25.292205],
  ['Hadar', '14:03:49.40535', '-60:22:22.9266', 311.766962, 1.251104],
  ['Alnilam', '05:36:12.81335', '-01:12:06.9089', 205.212072, -17.241729],
  ['SigmaOctantis', '21:08:46.86357', '-88:57:23.39833', 303.90524, -27.713471],
  ['AlphaCentauri', '14:39:36.49400', '-60:50:02.3737', 315.734171, -0.679656],
  ['Procyon', '07:39:18.11950', '+05:13:29.9552', 213.702241, 13.019397],
  ['Diphda', '00:43:35.37090', '-17:59:11.7827', 111.330257, -80.681075],
] as const;

it.each(published)(
  'converts the ICRS position of %s to galactic coordinates',
  (_, ra, dec, l, b) => {
    const { lon, lat } = toGalactic({
      ra: parseSexagesimal(ra, 'hourangle')!,
      dec: parseSexagesimal(dec, 'deg')!,
    });

    const across = (lon - l) * Math.cos((b * Math.PI) / 180);
    expect(Math.hypot(across, lat - b)).toBeLessThan(0.1 * ARCSECOND);
  },
);

it('contains the whole Messier catalogue, by number and other names', () => {
  expect(catalogue.slice(0, 110).map(({ names }) => names[0])).toEqual(
    Array.from({ length: 110 }, (_, n) => `M ${n + 1}`),
  );
  const andromeda = findInCatalogue('M31');
  for (const name of ['m 31', 'M-31', 'messier 31', 'MESSIER31', 'ngc 224', 'NGC-224', 'andromeda'])
    expect(findInCatalogue(name), name).toBe(andromeda);
});

it.each([
  ['3c273', '3C 273'],
  ['cygnus-a', 'Cyg A'],
  ['sgr a *', 'Sagittarius A*'],
  ['PSRB0833−45', 'vela pulsar'],
  ['j0437-4715', 'PSR J0437-4715'],
  ['J04374715', 'PSR J0437-4715'],
  ['b0329 + 54', 'PSR J0332+5434'],
  ["BODE'S GALAXY", 'M 81'],
])('finds %s as %s', (name, other) => {
  expect(findInCatalogue(name)).toBeDefined();
  expect(findInCatalogue(name)).toBe(findInCatalogue(other));
});

it.each(['M 1-1', 'M 111', 'M', '', 'constructor', '3C 2-73', 'B0329-54'])(
  'finds no object named %j',
  (name) => {
    expect(findInCatalogue(name)).toBeUndefined();
  },
);

it('has unique names, and positions on the sky', () => {
  const keys = catalogue.flatMap(({ names }) => [...new Set(names.map(nameKey))]);

  expect(new Set(keys).size).toBe(keys.length);
  for (const { names, position } of catalogue) {
    expect(position.ra >= 0 && position.ra < 360 && Math.abs(position.dec) < 90, names[0]).toBe(
      true,
    );
    expect(position.velocity === null, names[0]).toBe(position.redshift === null);
  }
});

it('formats a position in each frame', () => {
  const place = findInCatalogue('M31')!;

  expect(toFrame.equatorial(place)).toEqual({
    equatorial: { ra: '00:42:44.350', dec: '+41:16:08.60', velocity: -300, redshift: -0.001 },
  });
  expect(toFrame.galactic(place)).toEqual({
    galactic: { lon: 121.174401, lat: -21.573008, velocity: -300, redshift: -0.001 },
  });
});

it('keeps right ascension and longitude below a full turn', () => {
  const { equatorial } = toFrame.equatorial({
    ra: 359.9999999,
    dec: -0.0000001,
    ...radialMotion({}),
  });

  expect(equatorial).toMatchObject({ ra: '00:00:00.000', dec: '+00:00:00.00' });
  // Around the origin of galactic coordinates.
  for (let step = -50; step <= 50; step++) {
    const place = { ra: 266.40499625 + step * 1e-8, dec: -28.93617242, ...radialMotion({}) };
    const { lon } = toFrame.galactic(place).galactic;
    expect(lon >= 0 && lon < 360, String(lon)).toBe(true);
  }
});

// Velocities and redshifts of M 49, M 88, M 99 and M 98, as SIMBAD lists both.
it.each([
  [949, 0.00317],
  [2270, 0.007602],
  [2399, 0.008036],
  [-120, -0.0004],
])(
  'derives redshift from a velocity of %i km/s, and the velocity from it',
  (velocity, redshift) => {
    expect(radialMotion({ velocity })).toEqual({ velocity, redshift: expect.closeTo(redshift, 5) });
    expect(radialMotion({ redshift }).velocity! / velocity).toBeCloseTo(1, 2);
  },
);

it('returns null if both are unknown, or the velocity is impossible', () => {
  expect(radialMotion({})).toEqual({ velocity: null, redshift: null });
  expect(radialMotion({ velocity: 400_000 }).redshift).toBeNull();
});
