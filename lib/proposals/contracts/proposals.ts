import * as z from 'zod/mini';
import { defineEndpoint, open } from '#lib/contract/endpoint.ts';
import { plain } from '#lib/contract/envelope.ts';
import { problemsOf } from '#lib/contract/errors/validation.ts';
import { name, text, integer } from '#lib/contract/fields.ts';
import { documentBodyLimit, jsonDocument } from '#lib/contract/fields/json-document.ts';
import { parseExact } from '#lib/contract/json/exact-json.ts';
import { PAGE_SIZE, pageParameters } from '#lib/contract/pages.ts';
import {
  contentFields,
  proposal,
  prslId,
  readMetadata,
  updatableServerFields,
  type Fields,
} from './proposal.ts';

/** A JSON object as a body: its known fields, checked, and all its fields with their exact numbers. */
const body = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    jsonDocument('The proposal'),
    z.transform(({ value, text }, { issues }): { known: z.output<T>; fields: Fields } => {
      const { success, data, error } = schema.safeParse(value);
      if (success) return { known: data, fields: parseExact(text) as Fields };
      for (const { loc, msg, type } of problemsOf(error.issues, 'body', value))
        issues.push({
          code: 'custom',
          input: value,
          path: loc.slice(1),
          message: msg,
          params: { type },
        });
      return z.NEVER;
    }),
  );

const newProposal = z.looseObject(contentFields);
const changedProposal = z.looseObject({ ...updatableServerFields, ...contentFields }).check(
  z.meta({
    examples: [
      { info: { title: 'The Milky Way View', abstract: 'Neutral hydrogen in the plane.' } },
    ],
  }),
);

const id = { identifier: 'prsl_id' };

const proposalResponse = {
  hasETag: true,
  /** Operations on the proposal of the response. */
  links: {
    'proposals.get-proposal': id,
    'proposals.update-proposal': id,
    'proposals.list-proposals': { identifier: 'metadata/created_by' },
  },
  response: proposal,
  responseFormat: plain,
} as const;

export const createProposal = defineEndpoint({
  id: 'proposals.create-proposal',
  method: 'POST',
  path: '/proposals',
  caller: open('proposal:write'),
  request: { body: body(newProposal), rawBody: true, bodySchema: () => newProposal },
  bodyLimit: documentBodyLimit,
  ...proposalResponse,
  errors: ['DOCUMENT_TOO_LARGE', 'ITEM_TOO_LARGE'],
  access: ['proposals:put', 'proposals:update'],
  summary: 'Create a proposal',
  description:
    'Stores any JSON object as the first version of a proposal, with all its fields and every digit of its numbers. The service sets `prsl_id`, `status`, `submitted_on`, `submitted_by` and `metadata`; values for them are ignored. It need not be valid before it is submitted.',
});

export const getProposal = defineEndpoint({
  id: 'proposals.get-proposal',
  method: 'GET',
  path: '/proposals/{identifier}',
  caller: open('proposal:read'),
  request: {
    path: { identifier: prslId },
    query: {
      version: z.optional(integer(1, Number.MAX_SAFE_INTEGER, 'Version; the newest by default')),
    },
  },
  ...proposalResponse,
  errors: ['PROPOSAL_NOT_FOUND', 'VERSION_NOT_FOUND', 'NOT_ON_PROPOSAL'],
  access: ['proposals:get'],
  summary: 'Get a proposal',
  description:
    'Returns the newest version, or the given one. A proposal can be read by its creator, its investigators, and engineers.',
});

export const updateProposal = defineEndpoint({
  id: 'proposals.update-proposal',
  method: 'PUT',
  path: '/proposals/{identifier}',
  caller: open('proposal:write'),
  request: {
    path: { identifier: prslId },
    body: body(
      z.looseObject({ ...updatableServerFields, metadata: readMetadata, ...contentFields }),
    ),
    rawBody: true,
    bodySchema: () => changedProposal,
  },
  bodyLimit: documentBodyLimit,
  ...proposalResponse,
  errors: [
    'PROPOSAL_NOT_FOUND',
    'NOT_ON_PROPOSAL',
    'STATUS_FOR_ENGINEERS',
    'PRECONDITION_FAILED',
    'VERSION_NOT_CURRENT',
    'DOCUMENT_TOO_LARGE',
  ],
  access: ['proposals:get', 'proposals:put', 'files:inspect', 'files:list'],
  summary: 'Update, submit or withdraw a proposal',
  description:
    'Stores the next version: top-level fields are merged, `null` removes a field, and `info` is replaced as a whole. `status` submits or withdraws the proposal, and any `submitted_on` submits it; only engineers may set other statuses. A submitted proposal must meet every rule of the handbook (422). With `If-Match` (412) or `metadata.version` (409), the change is refused if there is a newer version.',
});

export const validateProposal = defineEndpoint({
  id: 'proposals.validate-proposal',
  method: 'POST',
  path: '/proposals/validate',
  caller: open('proposal:read'),
  request: {
    body: jsonDocument('A proposal, or any other JSON'),
    rawBody: true,
    bodySchema: () => newProposal,
  },
  response: () =>
    z.object({
      result: z.boolean().check(z.meta({ examples: [false] })),
      validation_errors: z.array(text('Message', 'Proposal has no Observation Sets')),
      errors: z.array(
        z.object({
          path: text('JSONPath of the violation', '$.info.observation_sets'),
          code: name('Code of the violated rule', 'NO_OBSERVATION_SETS'),
          message: text('Message', 'Proposal has no Observation Sets'),
        }),
      ),
    }),
  responseFormat: plain,
  errors: ['ITEM_TOO_LARGE'],
  access: [],
  summary: 'Validate a proposal',
  description:
    'Checks any JSON value against the handbook, and stores nothing. The response is 200 with the findings, at most 500, each with a JSONPath, a code and a message.',
});

export const listProposals = defineEndpoint({
  id: 'proposals.list-proposals',
  method: 'GET',
  path: '/proposals/list/{identifier}',
  caller: open('proposal:read'),
  request: {
    path: { identifier: name('User who created the proposals', 'proposer-1') },
    query: pageParameters(`Maximum proposals per page. Default: ${PAGE_SIZE}.`),
  },
  response: () => z.array(proposal()),
  responseFormat: plain,
  errors: ['NOT_YOUR_PROPOSALS'],
  access: ['proposals:list'],
  summary: 'List the proposals of a user',
  description:
    'Returns the newest versions of the proposals that a user has created, the latest first. A page has 100 proposals unless `limit` is given, and at most 4 MB: follow the `Link` header with `rel="next"` until there is none. Only engineers can list those of others.',
});
