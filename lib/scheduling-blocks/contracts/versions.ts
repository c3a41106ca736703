import * as z from 'zod/mini';
import { defineEndpoint, open } from '#lib/contract/endpoint.ts';
import { plain } from '#lib/contract/envelope.ts';
import { filter, integer } from '#lib/contract/fields.ts';
import { changes, definitionVersion, versionNumber } from './resources.ts';
import { identifier, sbds } from './sbds.ts';

export const listVersions = defineEndpoint({
  id: 'scheduling-blocks.list-versions',
  method: 'GET',
  path: `${sbds}/{identifier}/versions`,
  caller: open('sbd:read'),
  request: {
    path: { identifier },
    query: {
      limit: z.optional(
        integer(1, 500, 'Versions in a page; without it all of them, up to 4 MB', 100),
      ),
      cursor: filter('From the Link header of the previous page'),
    },
  },
  response: () => z.array(definitionVersion()),
  responseFormat: plain,
  errors: ['DEFINITION_NOT_FOUND'],
  access: ['scheduling-blocks:query'],
  summary: 'List the versions of a definition',
});

export const compareVersions = defineEndpoint({
  id: 'scheduling-blocks.compare-versions',
  method: 'GET',
  path: `${sbds}/{identifier}/diff`,
  caller: open('sbd:read'),
  request: {
    path: { identifier },
    query: { from: versionNumber('The version before'), to: versionNumber('The version after') },
  },
  response: changes,
  produces: 'application/json-patch+json',
  responseFormat: plain,
  errors: ['VERSION_NOT_FOUND'],
  access: ['scheduling-blocks:compare'],
  summary: 'Compare two versions as a JSON Patch',
});
