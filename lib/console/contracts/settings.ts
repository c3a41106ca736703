import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import { integer, name, text } from '#lib/contract/fields.ts';

const degrees = (description: string, example: number) =>
  z.number().check(z.meta({ description, examples: [example] }));

/** The place of the telescope. Without latitude and longitude nothing is computed from the sky. */
const site = () =>
  z.object({
    name: z.optional(name('The name of the site', 'Murchison')),
    latitude: z.optional(degrees('Degrees north', -26.7)),
    longitude: z.optional(degrees('Degrees east', 116.67)),
    elevation: z.optional(degrees('Metres above sea level', 377)),
    timezone: z.optional(name('The IANA time zone', 'Australia/Perth')),
  });

/** The identity provider that people sign in with. */
const provider = () =>
  z.object({
    issuer: text('The issuer, from which the provider is discovered', 'https://id.example.org'),
    client_id: name('The client id of the console', 'observatory-desk'),
    scope: text('The scopes that are requested', 'openid profile email'),
    audience: z.optional(text('The audience that is requested', 'https://desk.example.org')),
  });

/** The issue tracker: keys of its project in a text are links. */
const tracker = () =>
  z.object({
    url: text('The base URL', 'https://tracker.example.org'),
    project: name('The key of the project', 'DESK'),
  });

/** The settings of the service that the page needs before its first request. */
export const consoleSettings = resource('ConsoleSettings', () =>
  z.object({
    version: name('Version of the service', '0.1.0'),
    service_prefix: text('Path segment before /slt/api/v3', ''),
    site: site(),
    provider: z.nullable(provider()),
    tracker: z.nullable(tracker()),
    limits: z.object({
      file_bytes: integer(1, 2 ** 40, 'The maximum size of a file', 26_214_400),
      files: integer(1, 1000, 'The maximum number of files of a comment or a reply', 20),
      text_bytes: integer(1, 2 ** 20, 'The maximum size of a text', 65_536),
    }),
  }),
);
