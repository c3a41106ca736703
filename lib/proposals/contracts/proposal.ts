import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import {
  anyObject,
  customField,
  datetime,
  nullish,
  name,
  text,
  integer,
} from '#lib/contract/fields.ts';
import { listOf } from '#lib/contract/fields/lists.ts';
import { statuses } from '../transitions.ts';

export const prslId = name('Id of the proposal', 'prsl-20261121-00042');

const time = (description: string) => datetime(description, '2026-11-21T20:15:00.123Z');
const givenVersion = customField<number>(
  (value) =>
    Number.isInteger(value)
      ? { value: value as number }
      : { msg: 'Input should be a valid integer', type: 'int_type' },
  { type: 'integer', description: 'The version that this one is based on', examples: [1] },
);
const sentMetadata = z.looseObject({ version: nullish(givenVersion) });
const version = integer(1, Number.MAX_SAFE_INTEGER, 'Number of the version, from 1', 1);

const status = z.enum(statuses).check(z.meta({ examples: ['draft'] }));

const info = z.looseObject({
  title: nullish(text('Title', 'The Milky Way View')),
  abstract: nullish(text('Abstract', 'A survey of the plane in neutral hydrogen.')),
});

/** What a proposal holds that is its producer's. Whatever else is sent is kept and given back too. */
export const contentFields = {
  cycle: nullish(name('Observing cycle', 'SKA_5000_2023')),
  investigator_refs: nullish(listOf(name('An investigator'), { type: 'array' })),
  info: nullish(info),
  proposal_info: nullish(info),
  observation_info: nullish(anyObject('Targets, observation sets, documents, results')),
};

/** What a change may say of what is the service's. */
export const serviceFields = {
  prsl_id: nullish(prslId),
  status: nullish(status),
  submitted_on: nullish(time('Any time here submits the proposal; the one kept is the server’s')),
  metadata: nullish(sentMetadata),
};

/** The metadata in a body. It is set by the server: what is no object names no version, and is ignored. */
export const readMetadata = z.optional(
  z.pipe(
    z.transform((value: unknown): unknown => (isObject(value) ? value : undefined)),
    z.optional(sentMetadata),
  ),
);

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const metadata = resource('ProposalMetadata', () =>
  z.object({
    version,
    created_by: name('User who made the proposal', 'proposer-1'),
    created_on: time('When it was made'),
    last_modified_by: name('User who made this version', 'proposer-1'),
    last_modified_on: time('When this version was made'),
  }),
);

/** A proposal in an answer. */
export const proposal = resource('Proposal', () =>
  z.looseObject({
    prsl_id: prslId,
    status,
    submitted_on: z.optional(time('When it was submitted')),
    submitted_by: z.optional(name('User who submitted it', 'proposer-1')),
    metadata: metadata(),
    ...contentFields,
  }),
);
