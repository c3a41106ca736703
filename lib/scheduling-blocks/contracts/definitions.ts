import * as z from 'zod/mini';
import { anyBody, jsonDocument } from '#lib/contract/fields/json-document.ts';
import { defineEndpoint, open } from '#lib/contract/endpoint.ts';
import { plain } from '#lib/contract/envelope.ts';
import { definition, telescopes } from '../component/definition.ts';
import { report, versionNumber } from './resources.ts';
import { identifier, sbds } from './sbds.ts';

/** What is sent, and what of it may be as large as it is for a function. */
const sent = {
  body: jsonDocument('A scheduling block definition'),
  bodySchema: definition,
} as const;
const bodyLimit = { bytes: 3_000_000, error: 'DOCUMENT_TOO_LARGE' } as const;

const id = { identifier: 'sbd_id' };
const version = 'metadata/version';

/** Operations on the definition of a response. */
const definitionLinks = {
  'scheduling-blocks.get-definition': id,
  'scheduling-blocks.update-definition': id,
  'scheduling-blocks.list-versions': id,
  'scheduling-blocks.compare-versions': { ...id, from: version, to: version },
};

export const draftDefinition = defineEndpoint({
  id: 'scheduling-blocks.draft-definition',
  method: 'GET',
  path: `${sbds}/create`,
  caller: open('sbd:read'),
  request: {
    query: {
      telescope: z.optional(
        z.enum(telescopes).check(z.meta({ description: 'ska_mid where none is named' })),
      ),
    },
  },
  response: definition,
  responseFormat: plain,
  errors: [],
  access: [],
  summary: 'A definition to be filled in; nothing is stored',
});

export const validateDefinition = defineEndpoint({
  id: 'scheduling-blocks.validate-definition',
  method: 'POST',
  path: `${sbds}/validate`,
  caller: open('sbd:read'),
  request: { body: anyBody('Whatever is sent'), bodySchema: definition, rawBody: true },
  bodyLimit,
  response: report,
  responseFormat: plain,
  errors: ['DOCUMENT_TOO_LARGE', 'ITEM_TOO_LARGE'],
  access: [],
  summary: 'What is wrong with a definition',
});

export const createDefinition = defineEndpoint({
  id: 'scheduling-blocks.create-definition',
  method: 'POST',
  path: sbds,
  caller: open('sbd:write'),
  request: { ...sent, rawBody: true },
  bodyLimit,
  hasETag: true,
  links: definitionLinks,
  response: definition,
  responseFormat: plain,
  errors: ['SBD_ID_GIVEN', 'DEFINITION_INVALID', 'DOCUMENT_TOO_LARGE', 'ITEM_TOO_LARGE'],
  access: ['scheduling-blocks:count', 'scheduling-blocks:put'],
  summary: 'Store a new definition',
});

export const getDefinition = defineEndpoint({
  id: 'scheduling-blocks.get-definition',
  method: 'GET',
  path: `${sbds}/{identifier}`,
  caller: open('sbd:read'),
  request: {
    path: { identifier },
    query: { version: z.optional(versionNumber('A version; the newest where none is named')) },
  },
  hasETag: true,
  links: definitionLinks,
  response: definition,
  responseFormat: plain,
  errors: ['DEFINITION_NOT_FOUND', 'VERSION_NOT_FOUND'],
  access: ['scheduling-blocks:get', 'scheduling-blocks:query'],
  summary: 'A definition as it was stored',
});

export const updateDefinition = defineEndpoint({
  id: 'scheduling-blocks.update-definition',
  method: 'PUT',
  path: `${sbds}/{identifier}`,
  caller: open('sbd:write'),
  request: { path: { identifier }, ...sent, rawBody: true },
  bodyLimit,
  hasETag: true,
  links: definitionLinks,
  response: definition,
  responseFormat: plain,
  errors: [
    'DEFINITION_INVALID',
    'DEFINITION_NOT_FOUND',
    'PRECONDITION_FAILED',
    'VERSION_NOT_CURRENT',
    'DOCUMENT_TOO_LARGE',
  ],
  access: ['scheduling-blocks:query', 'scheduling-blocks:put'],
  summary: 'Store a new version of a definition',
});
