import { expect, it, onTestFinished } from 'vitest';
import { getHealth } from '#lib/docs/contracts/docs.ts';
import { getCoordinates } from '#lib/proposals/contracts/coordinates.ts';
import { startDeskForTest } from '../../support/api/desk.ts';
import {
  nothingFoundResponse,
  createSesameResponse,
} from '../../support/documents/sesame-responses.ts';
import { startSesame } from '../../support/documents/sesame-server.ts';

/** Starts a service whose resolver sends these responses. */
async function startDesk(...responses: string[]) {
  const { requestedUrls, url, stop } = await startSesame(...responses);
  onTestFinished(stop);
  const { anonymous } = await startDeskForTest({ SESAME_URL: `${url}/` });
  const get = (identifier: string, reference_frame = 'equatorial') =>
    anonymous(getCoordinates, { path: { identifier, reference_frame } });
  return { requestedUrls, get };
}

const coordinates = '<jradeg>300.18209</jradeg><jdedeg>22.70977</jdedeg><Vel><v>-2.28</v></Vel>';

it('queries the resolver for an unknown object only once, with a normalized name', async () => {
  const { requestedUrls, get } = await startDesk(createSesameResponse(coordinates));

  const first = await get(' HD\u00a0\u00a0189733');
  const again = await get('HD 189733', 'galactic');
  const known = await get('M 1');

  expect(first.body).toEqual({
    equatorial: { ra: '20:00:43.702', dec: '+22:42:35.17', velocity: -2.28, redshift: -0.000008 },
  });
  expect([again.status, known.status]).toEqual([200, 200]);
  expect(requestedUrls).toEqual(['/nph-sesame/-ox/SNV?HD%20189733']);
});

it.each([
  ['VB 10', 'VB10'],
  ['NGC 1\u22121', 'NGC 11'],
  ['vb 8', 'VB 8'],
])('asks about %s and %s apart, since they may be two objects', async (one, other) => {
  const { requestedUrls, get } = await startDesk(
    createSesameResponse(coordinates),
    nothingFoundResponse,
  );

  const responses = [await get(one), await get(other), await get(one), await get(other)];

  expect(responses.map(({ status }) => status)).toEqual([200, 404, 200, 404]);
  expect(requestedUrls).toEqual(
    [one.replace('\u2212', '-'), other].map(
      (name) => `/nph-sesame/-ox/SNV?${encodeURIComponent(name)}`,
    ),
  );
});

it('caches that an object is unknown', async () => {
  const { requestedUrls, get } = await startDesk(nothingFoundResponse);

  const responses = [await get('Planet X'), await get('Planet  X ')];

  expect(responses.map(({ status }) => status)).toEqual([404, 404]);
  expect(responses[0]!.body).toMatchObject({
    code: 'OBJECT_NOT_FOUND',
    detail:
      'No catalogue has an object named Planet X; check its spelling, or use another of its names.',
  });
  expect(requestedUrls).toHaveLength(1);
});

it('returns 503 while the resolver fails or hangs, and caches no failure', async () => {
  const { get } = await startDesk(
    createSesameResponse(coordinates),
    '<html>502</html>',
    createSesameResponse('<ERROR/>'),
    nothingFoundResponse.slice(0, 200),
  );
  await get('HD 189733');

  const failures = [await get('HD 1'), await get('HD 1'), await get('HD 1')];
  const timedOut = await get('HD 1');

  expect([...failures, timedOut].map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  expect(timedOut.body).toMatchObject({ code: 'RESOLVER_UNAVAILABLE' });
  expect(timedOut.headers.get('retry-after')).toBe('60');
  expect((await get('HD 189733')).status).toBe(200);
});

it('uses the catalogue alone if no resolver is configured', async () => {
  const { anonymous } = await startDeskForTest({ SESAME_URL: '' });
  const get = (identifier: string) =>
    anonymous(getCoordinates, { path: { identifier, reference_frame: 'galactic' } });

  expect([(await get('M31')).status, (await get('HD 1')).status]).toEqual([200, 503]);
  expect((await anonymous(getHealth)).body.not_configured).toContain('resolver');
});
