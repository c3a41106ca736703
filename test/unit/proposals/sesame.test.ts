import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSesame } from '#lib/proposals/coordinates/sesame.ts';
import {
  nothingFoundResponse,
  createSesameResponse,
} from '../../support/documents/sesame-responses.ts';

it('reads position, velocity and redshift from the first resolver that has them', () => {
  const response = createSesameResponse(
    '<INFO>Zero (0) answers</INFO>',
    `<jpos>12:29:06.69 +02:03:08.6</jpos><jradeg>187.27791535</jradeg><jdedeg>+02.05238857</jdedeg>
     <pm><v>0.2</v></pm><z><v>0.158339</v><e>0.000067</e><q>D</q></z><oname>3C 273 &amp; more</oname>`,
  );

  expect(parseSesame(response)).toEqual({
    ra: 187.27791535,
    dec: 2.05238857,
    velocity: expect.closeTo(43_751, 0),
    redshift: 0.158339,
  });
});

it('reads a velocity, or null without one', () => {
  const place = '<jradeg>269.45207696</jradeg><jdedeg>4.69336497</jdedeg>';

  expect(parseSesame(createSesameResponse(`${place}<Vel><v>-110.11</v></Vel>`))).toMatchObject({
    velocity: -110.11,
    redshift: -0.000367,
  });
  expect(parseSesame(createSesameResponse(`${place}<Vel><v></v></Vel><z/>`))).toMatchObject({
    velocity: null,
    redshift: null,
  });
});

it('distinguishes an unknown object from a failure', () => {
  expect(parseSesame(nothingFoundResponse)).toBeUndefined();
  expect(parseSesame(createSesameResponse('<INFO>*** Nothing found ***</INFO>'))).toBeUndefined();
  expect(() => parseSesame(createSesameResponse('<ERROR>*** Timeout ***</ERROR>'))).toThrow(
    'error',
  );
  expect(() => parseSesame(nothingFoundResponse.replace('<INFO>', '<ERROR/><INFO>'))).toThrow(
    'error',
  );
});

it.each([
  '',
  '<html><body>Service Unavailable</body></html>',
  'Sesame',
  '<Sesame></Sesame>',
  createSesameResponse('<jradeg>10</jradeg><jdedeg>20</jdedeg>').slice(0, -30),
  createSesameResponse('<jradeg>361</jradeg><jdedeg>0</jdedeg>'),
  createSesameResponse('<jradeg>ten</jradeg><jdedeg>0</jdedeg>'),
  createSesameResponse('<jradeg>1</jradeg><jdedeg>-91</jdedeg>'),
])('rejects the invalid response %j', (text) => {
  expect(() => parseSesame(text)).toThrow();
});

it('does not expand XML entities', () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  const [head = '', ...rest] = createSesameResponse('<oname>&b;&b;&b;</oname>').split('\n');

  expect(parseSesame([head, bomb, ...rest].join('\n'))).toBeUndefined();
});

it('returns a position on the sky or throws, for any numbers', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.double(), (ra, dec, velocity) => {
      const text = createSesameResponse(
        `<jradeg>${ra}</jradeg><jdedeg>${dec}</jdedeg><Vel><v>${velocity}</v></Vel>`,
      );
      let place;
      try {
        place = parseSesame(text);
      } catch {
        return;
      }
      if (place) expect(place.ra >= 0 && place.ra < 360 && Math.abs(place.dec) <= 90).toBe(true);
    }),
  );
});
