import * as z from 'zod/mini';
import { anyone, defineEndpoint } from '#lib/contract/endpoint.ts';
import { plain } from '#lib/contract/envelope.ts';
import { name, text } from '#lib/contract/fields.ts';

export const getOpenapi = defineEndpoint({
  id: 'docs.get-openapi',
  method: 'GET',
  path: '/api/v3/openapi.json',
  caller: anyone,
  request: {},
  response: () => z.looseObject({ openapi: name('Version of OpenAPI', '3.1.1') }),
  responseFormat: plain,
  errors: [],
  access: [],
  summary: 'Get the OpenAPI 3.1 document',
});

export const getAsyncapi = defineEndpoint({
  id: 'docs.get-asyncapi',
  method: 'GET',
  path: '/api/v3/asyncapi.json',
  caller: anyone,
  request: {},
  response: () => z.looseObject({ asyncapi: name('Version of AsyncAPI', '3.0.0') }),
  responseFormat: plain,
  errors: [],
  access: [],
  summary: 'Get the AsyncAPI 3.0 document',
});

export const showPage = defineEndpoint({
  id: 'docs.show-page',
  method: 'GET',
  path: '/api/v3/ui',
  caller: anyone,
  request: {},
  response: () => text('An HTML page'),
  produces: 'text/html',
  responseFormat: plain,
  errors: [],
  access: [],
  summary: 'Show the interactive documentation',
});

export const getAsset = defineEndpoint({
  id: 'docs.get-asset',
  method: 'GET',
  path: '/api/v3/ui/{asset}',
  caller: anyone,
  request: { path: { asset: name('Name of a file of the page', 'start.js') } },
  response: () => text('The file'),
  produces: '*/*',
  responseFormat: plain,
  errors: ['ROUTE_NOT_FOUND'],
  access: [],
  summary: 'Get a script or stylesheet of the documentation',
});

export const getHealth = defineEndpoint({
  id: 'docs.get-health',
  method: 'GET',
  path: '/api/v3/health',
  caller: anyone,
  request: {},
  response: () =>
    z.object({
      status: name('Always ok', 'ok'),
      version: name('Version of the service', '0.1.0'),
      not_configured: z.array(name('A part that is not configured', 'log source')),
    }),
  responseFormat: plain,
  errors: [],
  access: ['log-source', 'resolver', 'mail-sender', 'tracker-url'],
  summary: 'Get the version and the unconfigured parts',
});

export const unknownRoute = defineEndpoint({
  id: 'docs.unknown-route',
  method: 'ANY',
  path: '$default',
  caller: anyone,
  request: {},
  response: () => text('Nothing'),
  responseFormat: plain,
  errors: ['ROUTE_NOT_FOUND', 'METHOD_NOT_ALLOWED'],
  access: [],
  summary: 'Reject unknown routes and answer CORS preflights',
});
