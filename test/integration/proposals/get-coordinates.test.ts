import { expect, it } from 'vitest';
import { getCoordinates } from '#lib/proposals/contracts/coordinates.ts';
import { getDesk } from '../../support/api/desk.ts';

const { as } = await getDesk();
const viewer = await as('viewer');
const get = (identifier: string, reference_frame: string) =>
  viewer(getCoordinates, { path: { identifier, reference_frame } });

it('resolves a well-known object in either frame, by any of its names', async () => {
  const equatorial = await get('M 31', 'equatorial');
  const galactic = await get('ngc-224', 'GALACTIC');

  expect(equatorial.body).toEqual({
    equatorial: { ra: '00:42:44.350', dec: '+41:16:08.60', velocity: -300, redshift: -0.001 },
  });
  expect(galactic.body).toEqual({
    galactic: { lon: 121.174401, lat: -21.573008, velocity: -300, redshift: -0.001 },
  });
});

it('returns null for unknown values', async () => {
  const { body } = await get('PSR J0437-4715', 'equatorial');

  expect(body).toEqual({
    equatorial: { ra: '04:37:16.049', dec: '-47:15:10.02', velocity: null, redshift: null },
  });
});

it('accepts names with any character', async () => {
  const responses = await Promise.all(
    ['Sgr A*', "Bode's Galaxy", 'PSR B0329+54'].map((name) => get(name, 'galactic')),
  );

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
});

it('refuses other frames', async () => {
  const response = await get('M31', 'ecliptic');

  expect(response.status).toBe(422);
  expect(response.body).toMatchObject({
    detail: [{ loc: ['path', 'reference_frame'], type: 'enum' }],
  });
});

it('finds no object for a name that exceeds the length of a key', async () => {
  // One character that normalizes to eighteen.
  const response = await get('\uFDFA'.repeat(256), 'galactic');

  expect(response.status).toBe(404);
  expect(response.body).toMatchObject({ code: 'OBJECT_NOT_FOUND' });
});
