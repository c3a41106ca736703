import { toSortable } from '#lib/contract/datetime.ts';
import type { Proposal } from './model.ts';

/**
 * The proposal service's table: one row per entity, with its keys. Angle brackets are values. Versions are padded
 * to ten digits and times have six fractional digits, so that text order is their order.
 */
// prettier-ignore
export const entities = [
  { entity: 'Proposal (newest version)', pk: 'PROPOSAL#<prsl_id>', sk: 'NEWEST', index1: 'CREATOR#<user>, <created>#<prsl_id>' },
  { entity: 'Earlier version', pk: 'PROPOSAL#<prsl_id>', sk: 'VERSION#<version>', index1: '' },
  { entity: 'Submitted files', pk: 'PROPOSAL#<prsl_id>', sk: 'FILES', index1: '' },
  { entity: 'Id counter', pk: 'COUNT#<day>', sk: 'COUNT', index1: '' },
  { entity: 'Resolved object', pk: 'OBJECT#<name>', sk: 'POSITION', index1: '' },
  { entity: 'Mail', pk: 'MAIL#<digest>', sk: 'MAIL', index1: 'UNKNOWN_MAILS, <created>#<digest>' },
  { entity: 'Recipients of a user per hour', pk: 'SENDER#<user>', sk: '<hour>', index1: '' },
  { entity: 'Idempotency key', pk: 'REQUEST#<digest>', sk: 'REQUEST', index1: '' },
] as const;

// prettier-ignore
export const accessPatterns = [
  { pattern: 'Get a proposal', key: 'PROPOSAL#<prsl_id>, NEWEST', usedBy: ['get-proposal', 'update-proposal', 'sign-upload', 'sign-download', 'sign-delete', 'send-email', 'check-upload'] },
  { pattern: 'Get an earlier version', key: 'PROPOSAL#<prsl_id>, VERSION#<version>', usedBy: ['get-proposal'] },
  { pattern: 'Get the submitted files of a proposal', key: 'PROPOSAL#<prsl_id>, FILES', usedBy: ['check-upload'] },
  { pattern: 'List the proposals of a creator, newest first', key: 'index1: CREATOR#<user>', usedBy: ['list-proposals'] },
  { pattern: 'Get the position of a resolved object', key: 'OBJECT#<name>, POSITION', usedBy: ['get-coordinates'] },
  { pattern: 'Get the status of a mail', key: 'MAIL#<digest>, MAIL (written)', usedBy: ['send-email', 'track-proposal-mails', 'npm run outbox'] },
  { pattern: 'Get a mail', key: 'MAIL#<digest>, MAIL', usedBy: ['track-proposal-mails', 'npm run outbox'] },
  { pattern: 'List the mails that may have been sent, or bounced', key: 'index1: UNKNOWN_MAILS', usedBy: ['npm run outbox'] },
  { pattern: 'Get the outcome stored under an Idempotency-Key', key: 'REQUEST#<digest>, REQUEST (written)', usedBy: ['create-proposal', 'validate-proposal', 'send-email'] },
] as const;

/** The index, with the attributes that it projects: a list reads nothing else. */
export const indexes = {
  index1: {
    pk: 'index1_pk',
    sk: 'index1_sk',
    projectedAttributes: [
      'prsl_id',
      'status',
      'submitted_on',
      'submitted_by',
      'metadata',
      'document',
    ],
  },
} as const;

const partition = (prslId: string) => `PROPOSAL#${prslId}`;

export const newestKey = (prslId: string) => ({ pk: partition(prslId), sk: 'NEWEST' });

export const filesKey = (prslId: string) => ({ pk: partition(prslId), sk: 'FILES' });

export const versionKey = (prslId: string, version: number) => ({
  pk: partition(prslId),
  sk: `VERSION#${String(version).padStart(10, '0')}`,
});

export const creatorPartition = (user: string) => `CREATOR#${user}`;

/** Returns the sort key of a proposal among those of its creator; also the cursor of a list. */
export const creatorSortKey = ({ prsl_id, metadata }: Pick<Proposal, 'prsl_id' | 'metadata'>) =>
  `${toSortable(metadata.created_on)}#${prsl_id}`;

export const newestKeys = (proposal: Proposal) => ({
  ...newestKey(proposal.prsl_id),
  index1_pk: creatorPartition(proposal.metadata.created_by),
  index1_sk: creatorSortKey(proposal),
});

/** Takes the name that the resolver is asked for. Items with the sort key `PLACE`, under a coarser key, expire unread. */
export const objectKey = (name: string) => ({ pk: `OBJECT#${name}`, sk: 'POSITION' });

export const mailKey = (digest: string) => ({ pk: `MAIL#${digest}`, sk: 'MAIL' });
export const digestOf = ({ pk }: { pk: string }) => pk.slice('MAIL#'.length);

/** The index partition of mails that may have been sent, or bounced. */
export const unknownMailsPartition = 'UNKNOWN_MAILS';

/** The hour is the start of an ISO time: `2026-11-21T20`. */
export const senderKey = ({ sent_by, created_on }: Record<'sent_by' | 'created_on', string>) => ({
  pk: `SENDER#${sent_by}`,
  sk: created_on.slice(0, 13),
});
