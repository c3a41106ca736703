import * as z from 'zod/mini';
import { defineEndpoint, open } from '#lib/contract/endpoint.ts';
import { plain, resource } from '#lib/contract/envelope.ts';
import { customField, name, text } from '#lib/contract/fields.ts';

const frames = ['equatorial', 'galactic'] as const;

const frame = customField<(typeof frames)[number]>(
  (value) => {
    const frameName = frames.find((candidate) => candidate === String(value).toLowerCase());
    return frameName
      ? { value: frameName }
      : { msg: `Input should be '${frames.join("' or '")}'`, type: 'enum' };
  },
  {
    type: 'string',
    description: 'Reference frame; case does not matter',
    examples: [...frames],
    enum: [...frames],
  },
);

const number = (description: string, ...examples: number[]) =>
  z.number().check(z.meta({ description, examples }));

const radialMotion = {
  velocity: z.nullable(number('Heliocentric, in km/s; null if unknown', -300)),
  redshift: z.nullable(number('Null if unknown', -0.001)),
};

const equatorial = resource('EquatorialCoordinates', () =>
  z.object({
    equatorial: z.object({
      ra: text('Right ascension in the ICRS', '00:42:44.350'),
      dec: text('Declination in the ICRS', '+41:16:08.60'),
      ...radialMotion,
    }),
  }),
);

const galactic = resource('GalacticCoordinates', () =>
  z.object({
    galactic: z.object({
      lon: number('Longitude in degrees', 121.174401),
      lat: number('Latitude in degrees', -21.573008),
      ...radialMotion,
    }),
  }),
);

export const getCoordinates = defineEndpoint({
  id: 'proposals.get-coordinates',
  method: 'GET',
  path: '/coordinates/{identifier}/{reference_frame}',
  caller: open('proposal:read'),
  request: {
    path: { identifier: name('Name of a celestial object', 'M31'), reference_frame: frame },
  },
  response: () => z.union([equatorial(), galactic()]),
  responseFormat: plain,
  errors: ['OBJECT_NOT_FOUND', 'RESOLVER_UNAVAILABLE'],
  throttle: { perSecond: 20 },
  access: ['proposals:get', 'proposals:put', 'resolver'],
  summary: "Resolve an object's coordinates",
  description:
    'Looks an object up by name: in the built-in catalogue, then in SIMBAD, NED and VizieR. Positions are in the ICRS, or in galactic coordinates.',
});
