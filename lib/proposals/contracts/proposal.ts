import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import * as fields from '#lib/contract/fields.ts';
import { listOf } from '#lib/contract/fields/lists.ts';
import { optionalId } from '#lib/contract/fields/optional-id.ts';
import { isJsonObject } from '#lib/contract/json/is-json-object.ts';
import { versionFields } from '#lib/contract/fields/version-metadata.ts';
import { statuses } from '../transitions.ts';

export const prslId = fields.name('Id of the proposal', 'prsl-20240812-00001');

const time = (description: string) => fields.datetime(description, '2024-08-12T20:15:00.123Z');
const bodyVersion = fields.customField<number>(
  (value) =>
    Number.isInteger(value)
      ? { value: value as number }
      : { msg: 'Input should be a valid integer', type: 'int_type' },
  { type: 'integer', description: 'Version that the change is based on', examples: [1] },
);
const bodyMetadata = z.looseObject({ version: fields.nullish(bodyVersion) });

const status = z.enum(statuses).check(z.meta({ examples: ['draft'] }));

const info = z.looseObject(
  fields.nullable({
    title: fields.text('Title', 'The Milky Way View'),
    abstract: fields.text('Abstract', 'A survey of the plane in neutral hydrogen.'),
  }),
);
info.register(z.globalRegistry, { id: 'ProposalContent' });

/** Parsed JSON, including numbers that a double cannot represent (see `parseExact`). */
export type Fields = Record<string, unknown>;

/** The known fields of a producer. Other fields are stored and returned, too. */
export const contentFields = fields.nullable({
  cycle: fields.name('Observing cycle', 'SKA_5000_2023'),
  investigator_refs: listOf(fields.name('Investigator'), { type: 'array' }),
  info,
  proposal_info: info,
  observation_info: fields.anyObject('Targets, observation sets, documents, results'),
});

/** Fields of the server that an update may send. */
export const updatableServerFields = {
  prsl_id: optionalId(prslId),
  ...fields.nullable({
    status,
    submitted_on: time('Any time submits the proposal; the server stores its own time'),
    metadata: bodyMetadata,
  }),
};

/** The metadata in a body. Only its version counts; anything but an object is ignored. */
export const readMetadata = z.optional(
  z.pipe(
    z.transform((value: unknown): unknown => (isJsonObject(value) ? value : undefined)),
    z.optional(bodyMetadata),
  ),
);

const metadata = resource('ProposalMetadata', () =>
  z.object(versionFields('proposal', { user: 'proposer-1', max: Number.MAX_SAFE_INTEGER })),
);

/** The fields that the server sets, in the order of responses. */
const serverFields = () => ({
  prsl_id: prslId,
  status,
  /** Present while the proposal is submitted or under review, like `submitted_by`. */
  submitted_on: z.optional(time('Time of submission')),
  submitted_by: z.optional(fields.name('User who submitted it', 'proposer-1')),
  metadata: metadata(),
});

export type ServerFields = z.output<z.ZodMiniObject<ReturnType<typeof serverFields>>>;

export const proposal = resource('Proposal', () =>
  z.looseObject({ ...serverFields(), ...contentFields }),
);
