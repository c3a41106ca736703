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
});
