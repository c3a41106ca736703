import { toSortable } from '#lib/contract/fields/datetime.ts';
import { nameKey } from './coordinates/name-key.ts';
import type { Proposal } from './model.ts';

/**
 * The proposal service's table: one row an entity, with the keys that it is found by. Angle brackets
 * are values; versions are padded to ten digits, times have six fractional ones: text order is their order.
 */
// prettier-ignore
export const chart = [
  { entity: 'Proposal, its newest version', pk: 'PROPOSAL#<prsl_id>', sk: 'NEWEST', index1: 'CREATOR#<user>, <created>#<prsl_id>' },
  { entity: 'Version that was overtaken', pk: 'PROPOSAL#<prsl_id>', sk: 'VERSION#<version>', index1: '' },
  { entity: 'Files as they were submitted', pk: 'PROPOSAL#<prsl_id>', sk: 'FILES', index1: '' },
  { entity: 'Count of ids', pk: 'COUNT#<day>', sk: 'COUNT', index1: '' },
  { entity: 'Place of an object, as the resolver knows it', pk: 'OBJECT#<name>', sk: 'PLACE', index1: '' },
  { entity: 'Mail', pk: 'MAIL#<digest>', sk: 'MAIL', index1: '' },
  { entity: 'Recipients of a caller in an hour', pk: 'SENDER#<user>', sk: '<hour>', index1: '' },
  { entity: 'Request', pk: 'REQUEST#<digest>', sk: 'REQUEST', index1: '' },
] as const;

/** What is asked of the table, by which key, and by whom. */
// prettier-ignore
export const accessPatterns = [
  { pattern: 'A proposal as it is', key: 'pk = PROPOSAL#<prsl_id>, sk = NEWEST', endpoints: ['get-proposal', 'update-proposal', 'sign-upload', 'sign-download', 'sign-delete', 'send-email', 'check-upload'] },
  { pattern: 'A version that was overtaken', key: 'pk = PROPOSAL#<prsl_id>, sk = VERSION#<version>', endpoints: ['get-proposal'] },
  { pattern: 'The files that were submitted with a proposal', key: 'pk = PROPOSAL#<prsl_id>, sk = FILES', endpoints: ['check-upload'] },
  { pattern: 'Proposals of a creator, whole, newest first', key: 'index1: CREATOR#<user>', endpoints: ['list-proposals'] },
  { pattern: 'Where an object was found', key: 'pk = OBJECT#<name>', endpoints: ['get-coordinates'] },
  { pattern: 'What became of a mail', key: 'pk = MAIL#<digest>', endpoints: ['send-email'] },
  { pattern: 'The outcome kept for an Idempotency-Key', key: 'pk = REQUEST#<digest>', endpoints: ['create-proposal', 'validate-proposal', 'send-email'] },
] as const;

/** The index, with the attributes that its rows carry besides the keys: a list reads nothing else. */
export const indexes = {
  index1: {
    pk: 'index1_pk',
    sk: 'index1_sk',
    carries: ['prsl_id', 'status', 'submitted_on', 'submitted_by', 'metadata', 'document'],
  },
} as const;

const partition = (prslId: string) => `PROPOSAL#${prslId}`;

export const newestKey = (prslId: string) => ({ pk: partition(prslId), sk: 'NEWEST' });

export const filesKey = (prslId: string) => ({ pk: partition(prslId), sk: 'FILES' });

export const versionKey = (prslId: string, version: number) => ({
  pk: partition(prslId),
  sk: `VERSION#${String(version).padStart(10, '0')}`,
});

export const byCreator = (user: string) => `CREATOR#${user}`;

/** Where a proposal stands among those of its creator. */
export const placeOf = ({ prsl_id, metadata }: Pick<Proposal, 'prsl_id' | 'metadata'>) =>
  `${toSortable(metadata.created_on)}#${prsl_id}`;

/** All keys of a proposal's newest version. */
export const newestKeys = (proposal: Proposal) => ({
  ...newestKey(proposal.prsl_id),
  index1_pk: byCreator(proposal.metadata.created_by),
  index1_sk: placeOf(proposal),
});

export const objectKey = (name: string) => ({ pk: `OBJECT#${nameKey(name)}`, sk: 'PLACE' });

export const mailKey = (digest: string) => ({ pk: `MAIL#${digest}`, sk: 'MAIL' });

/** `hour` is the beginning of the time that it tells: `2026-11-21T20`. */
export const senderKey = (user: string, now: string) => ({
  pk: `SENDER#${user}`,
  sk: now.slice(0, 13),
});
