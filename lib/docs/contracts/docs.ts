import * as z from 'zod/mini';
import { anyone, defineEndpoint, type Declaration } from '#lib/contract/endpoint.ts';
import { plain } from '#lib/contract/envelope.ts';
import { name, text } from '#lib/contract/fields.ts';
import { version } from '#lib/contract/version.ts';
import { checkedServices } from '../health-targets.ts';

/** The common fields of the endpoints: all are public and need no permissions. */
const shared = {
  method: 'GET',
  caller: anyone,
  request: {},
  responseFormat: plain,
  errors: [],
  access: [],
} satisfies Partial<Declaration>;

export const getOpenapi = defineEndpoint({
  ...shared,
  id: 'docs.get-openapi',
  path: '/api/v3/openapi.json',
  response: () => z.looseObject({ openapi: name('Version of OpenAPI', '3.1.1') }),
  summary: 'Get the OpenAPI 3.1 document',
  description: 'Returns this document.',
});

export const getAsyncapi = defineEndpoint({
  ...shared,
  id: 'docs.get-asyncapi',
  path: '/api/v3/asyncapi.json',
  response: () => z.looseObject({ asyncapi: name('Version of AsyncAPI', '3.0.0') }),
  summary: 'Get the AsyncAPI 3.0 document',
  description: 'Describes the frames of the WebSocket, each with an example.',
});

export const showPage = defineEndpoint({
  ...shared,
  id: 'docs.show-page',
  path: '/api/v3/ui',
  response: () => text('An HTML page'),
  produces: 'text/html',
  summary: 'Show the interactive documentation',
  description:
    'A page for browsers, generated from the OpenAPI and AsyncAPI documents, on which requests can be tried.',
});

export const getAsset = defineEndpoint({
  ...shared,
  id: 'docs.get-asset',
  path: '/api/v3/ui/{asset}',
  request: { path: { asset: text('Name of a file of the page', 'start.js') } },
  response: () => text('The file'),
  produces: '*/*',
  errors: ['ROUTE_NOT_FOUND'],
  summary: 'Get a script or stylesheet of the documentation',
  description: 'Browsers load these with the page.',
});

export const getHealth = defineEndpoint({
  ...shared,
  id: 'docs.get-health',
  path: '/api/v3/health',
  request: {
    query: {
      deep: z.optional(
        z.literal('true').check(
          z.meta({
            description: '`true` also reads from every table and from the bucket',
            examples: ['true'],
          }),
        ),
      ),
    },
  },
  response: () =>
    z.object({
      status: name('Always ok', 'ok'),
      version: name('Version of the service', version),
      not_configured: z.array(name('A part that is not configured', 'log source')),
    }),
  errors: ['UNHEALTHY'],
  access: [
    'log-source',
    'resolver',
    'mail-sender',
    'tracker-url',
    'site-coordinates',
    ...checkedServices.map((service) => `${service}:health`),
    'objects:health',
    'objects:list-health',
  ],
  summary: 'Get the version and the unconfigured parts',
  description:
    '`not_configured` names the parts that this deployment has no settings for, such as the tracker. Answers without a database unless `deep` is `true`; a success may then be 30 seconds old, and a failure five.',
});

export const unknownRoute = defineEndpoint({
  ...shared,
  id: 'docs.unknown-route',
  method: 'ANY',
  path: '$default',
  response: () => text('Nothing'),
  errors: ['ROUTE_NOT_FOUND', 'METHOD_NOT_ALLOWED'],
  summary: 'Reject unknown routes and respond to CORS preflights',
  description:
    'Answers 404 to unknown paths, 405 with `Allow` to unsupported methods, and the preflights of browsers.',
});
