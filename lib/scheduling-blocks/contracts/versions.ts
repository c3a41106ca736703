import * as z from 'zod/mini';
import { defineEndpoint, open } from '#lib/contract/endpoint.ts';
import { plain } from '#lib/contract/envelope.ts';
import { filter, whole } from '#lib/contract/fields.ts';
import { changes, definitionVersion, versionNumber } from './answers.ts';
import { identifier, sbds } from './sbds.ts';

export const listVersions = defineEndpoint({
  id: 'scheduling-blocks.list-versions',
  method: 'GET',
  path: `${sbds}/{identifier}/versions`,
  caller: open('sbd:read'),
  request: {
    path: { identifier },
    query: {
      limit: z.optional(whole(1, 500, 'Most versions in an answer; 100 when left out', 100)),
      cursor: filter('From the Link header of the answer before'),
    },
  },
  response: () => z.array(definitionVersion()),
  dress: plain,
  errors: [],
  access: ['scheduling-blocks:query'],
  summary: 'Versions of a definition, newest first',
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
  dress: plain,
  errors: ['VERSION_NOT_FOUND'],
  access: ['scheduling-blocks:compare'],
  summary: 'What changed from one version to another, as a JSON Patch',
});
