import * as z from 'zod/mini';
import { defineEndpoint, open } from '#lib/contract/endpoint.ts';
import { plain } from '#lib/contract/envelope.ts';
import { pageParameters } from '#lib/contract/pages.ts';
import { definitionVersion, identifier, jsonPatch, sbds, versionNumber } from './resources.ts';

export const listVersions = defineEndpoint({
  id: 'scheduling-blocks.list-versions',
  method: 'GET',
  path: `${sbds}/{identifier}/versions`,
  caller: open('sbd:read'),
  request: {
    path: { identifier },
    query: pageParameters('Maximum versions per page. Default: all, up to 4 MB.'),
  },
  response: () => z.array(definitionVersion()),
  responseFormat: plain,
  errors: ['DEFINITION_NOT_FOUND'],
  access: ['scheduling-blocks:query'],
  summary: 'List the versions of a definition',
  description:
    'Returns who created each version and when, the newest first, without the documents. The list is complete up to 4 MB unless `limit` is given; a `Link` header with `rel="next"` leads to the rest.',
});

export const compareVersions = defineEndpoint({
  id: 'scheduling-blocks.compare-versions',
  method: 'GET',
  path: `${sbds}/{identifier}/diff`,
  caller: open('sbd:read'),
  request: {
    path: { identifier },
    query: { from: versionNumber('Earlier version'), to: versionNumber('Later version') },
  },
  response: jsonPatch,
  produces: 'application/json-patch+json',
  responseFormat: plain,
  errors: ['VERSION_NOT_FOUND'],
  access: ['scheduling-blocks:compare'],
  summary: 'Compare two versions as a JSON Patch',
  description:
    'Returns the JSON Patch (RFC 6902) that turns version `from` into version `to`. A very large difference is one replacement of the whole document.',
});
