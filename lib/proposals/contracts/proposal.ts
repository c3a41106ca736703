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
  { type: 'integer', description: 'Version that the change is based on', examples: [1] },
);
const sentMetadata = z.looseObject({ version: nullish(givenVersion) });
const version = integer(1, Number.MAX_SAFE_INTEGER, 'Version number, from 1', 1);

const status = z.enum(statuses).check(z.meta({ examples: ['draft'] }));

const info = z.looseObject({
  title: nullish(text('Title', 'The Milky Way View')),
  abstract: nullish(text('Abstract', 'A survey of the plane in neutral hydrogen.')),
});

/** The known fields of a producer. Other fields are stored and returned, too. */
export const contentFields = {
  cycle: nullish(name('Observing cycle', 'SKA_5000_2023')),
  investigator_refs: nullish(listOf(name('Investigator'), { type: 'array' })),
  info: nullish(info),
  proposal_info: nullish(info),
  observation_info: nullish(anyObject('Targets, observation sets, documents, results')),
};

/** Service fields that an update may send. */
export const serviceFields = {
  prsl_id: nullish(prslId),
  status: nullish(status),
  submitted_on: nullish(time('Any time submits the proposal; the server stores its own time')),
  metadata: nullish(sentMetadata),
};

/** The metadata in a body. Only its version counts; anything but an object is ignored. */
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
    created_by: name('User who created the proposal', 'proposer-1'),
    created_on: time('Time of creation'),
    last_modified_by: name('User who created this version', 'proposer-1'),
    last_modified_on: time('Time at which this version was created'),
  }),
);

/** A proposal in a response. */
export const proposal = resource('Proposal', () =>
  z.looseObject({
    prsl_id: prslId,
    status,
    submitted_on: z.optional(time('Time of submission')),
    submitted_by: z.optional(name('User who submitted it', 'proposer-1')),
    metadata: metadata(),
    ...contentFields,
  }),
);
