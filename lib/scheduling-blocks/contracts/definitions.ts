import * as z from 'zod/mini';
import { anyBody, documentBodyLimit, jsonDocument } from '#lib/contract/fields/json-document.ts';
import { defineEndpoint, open } from '#lib/contract/endpoint.ts';
import { plain } from '#lib/contract/envelope.ts';
import { definition } from '../component/definition.ts';
import { telescopes } from '../component/template.ts';
import { identifier, report, sbds, versionNumber } from './resources.ts';

const definitionBody = {
  body: jsonDocument('A scheduling block definition'),
  bodySchema: definition,
  rawBody: true,
} as const;

const id = { identifier: 'sbd_id' };
const version = 'metadata/version';

const definitionResponse = {
  hasETag: true,
  /** Operations on the definition of the response. */
  links: {
    'scheduling-blocks.get-definition': id,
    'scheduling-blocks.update-definition': id,
    'scheduling-blocks.list-versions': id,
    'scheduling-blocks.compare-versions': { ...id, from: version, to: version },
  },
  response: definition,
  responseFormat: plain,
} as const;

const telescope = z.enum(telescopes).check(z.meta({ description: 'Telescope. Default: ska_mid.' }));

export const draftDefinition = defineEndpoint({
  id: 'scheduling-blocks.draft-definition',
  method: 'GET',
  path: `${sbds}/create`,
  caller: open('sbd:read'),
  request: { query: { telescope: z.optional(telescope) } },
  response: definition,
  responseFormat: plain,
  errors: [],
  access: [],
  summary: 'Get a template of a new definition',
  description:
    'Returns a valid definition without an id, to be completed and sent by POST. Nothing is stored.',
});

export const validateDefinition = defineEndpoint({
  id: 'scheduling-blocks.validate-definition',
  method: 'POST',
  path: `${sbds}/validate`,
  caller: open('sbd:read'),
  request: {
    ...definitionBody,
    body: anyBody('A scheduling block definition, or anything else'),
  },
  bodyLimit: documentBodyLimit,
  response: report,
  responseFormat: plain,
  errors: ['DOCUMENT_TOO_LARGE', 'ITEM_TOO_LARGE'],
  access: [],
  summary: 'Validate a definition',
  description:
    'Accepts any body: the response is 200 with the findings of the component definition and of the business rules, and nothing is stored.',
});

export const createDefinition = defineEndpoint({
  id: 'scheduling-blocks.create-definition',
  method: 'POST',
  path: sbds,
  caller: open('sbd:write'),
  request: definitionBody,
  bodyLimit: documentBodyLimit,
  ...definitionResponse,
  errors: ['SBD_ID_GIVEN', 'DEFINITION_INVALID', 'DOCUMENT_TOO_LARGE', 'ITEM_TOO_LARGE'],
  access: ['scheduling-blocks:count', 'scheduling-blocks:put'],
  summary: 'Create a definition',
  description:
    'Stores a valid definition as version 1, with all its fields and every digit of its numbers. The service assigns `sbd_id`: a body with one is 400. It also sets `metadata`.',
});

export const getDefinition = defineEndpoint({
  id: 'scheduling-blocks.get-definition',
  method: 'GET',
  path: `${sbds}/{identifier}`,
  caller: open('sbd:read'),
  request: {
    path: { identifier },
    query: { version: z.optional(versionNumber('Version. Default: the newest.')) },
  },
  ...definitionResponse,
  errors: ['DEFINITION_NOT_FOUND', 'VERSION_NOT_FOUND'],
  access: ['scheduling-blocks:get', 'scheduling-blocks:query'],
  summary: 'Get a definition',
  description: 'Returns the newest version, or the given one.',
});

export const updateDefinition = defineEndpoint({
  id: 'scheduling-blocks.update-definition',
  method: 'PUT',
  path: `${sbds}/{identifier}`,
  caller: open('sbd:write'),
  request: { path: { identifier }, ...definitionBody },
  bodyLimit: documentBodyLimit,
  ...definitionResponse,
  errors: [
    'DEFINITION_INVALID',
    'DEFINITION_NOT_FOUND',
    'PRECONDITION_FAILED',
    'VERSION_NOT_CURRENT',
    'DOCUMENT_TOO_LARGE',
  ],
  access: ['scheduling-blocks:query', 'scheduling-blocks:put'],
  summary: 'Update a definition with a new version',
  description:
    'Stores a whole definition as the next version; earlier versions never change. `sbd_id` may be absent, or equal to the path’s. With `If-Match` (412) or `metadata.version` (409), the change is refused if there is a newer version.',
});
