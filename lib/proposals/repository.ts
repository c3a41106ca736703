import { ApiError } from '#lib/contract/errors.ts';
import { nextDailyId } from '#lib/platform/dynamo/daily-sequence.ts';
import { compress, decompress } from '#lib/platform/dynamo/compression.ts';
import { getItem, queryPages, type Item } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import {
  commit,
  notExists,
  put,
  update,
  type TransactWrite,
} from '#lib/platform/dynamo/transaction.ts';
import * as keys from './keys.ts';
import type { Proposal, SubmittedFiles } from './model.ts';
import { isOpen } from './transitions.ts';

const table = () => tableName('proposals');

/** An item has 400 KB; so many of them are for keys, names and times. */
const PACKED_BYTES = 400 * 1024 - 8 * 1024;
/** As of a body, which changes add to. */
const CONTENT_BYTES = 3_000_000;

/** An id that no proposal has: `prsl-20261121-00042`. */
export const nextProposalId = (now: string): Promise<string> => nextDailyId(table(), 'prsl', now);

/** A proposal as it is now. One call. */
export async function loadProposal(prslId: string): Promise<Proposal> {
  const item = await getItem(table(), keys.newestKey(prslId));
  if (!item) throw new ApiError('PROPOSAL_NOT_FOUND', { prsl_id: prslId });
  return toProposal(item);
}

/** A version of a proposal that is not the newest, or undefined. One call. */
export async function findOvertaken(
  prslId: string,
  version: number,
): Promise<Proposal | undefined> {
  const item = await getItem(table(), keys.versionKey(prslId, version));
  return item && toProposal(item);
}

/** Puts the first version of a proposal. */
export const putProposal = (proposal: Proposal, kept: TransactWrite[]): Promise<void> =>
  commit([put(table(), newestItem(proposal), { condition: notExists }), ...kept]);

/**
 * Writes the next version of a proposal if `seen` is still the newest one, which it keeps. `submitted` are
 * the versions of its files, by name, if it is submitted by this change.
 */
export const changeProposal = (
  proposal: Proposal,
  seen: Proposal,
  submitted?: Record<string, string>,
): Promise<void> => commit([...stepsOfChange(proposal, seen), ...filesStep(proposal, submitted)]);

const filesStep = ({ prsl_id }: Proposal, versions?: Record<string, string>): TransactWrite[] =>
  versions ? [put(table(), { ...keys.filesKey(prsl_id), versions })] : [];

/** Records that uploads under this name to a submitted proposal are not undone. One call. */
export const allowUpload = (prslId: string, fileName: string): Promise<void> =>
  commit([update(table(), keys.filesKey(prslId), {}, { add: { reopened: new Set([fileName]) } })]);

/**
 * Returns the files of a proposal as they were submitted. Undefined if the proposal is open, or was
 * submitted before its files were recorded. Up to two calls.
 */
export async function findSubmittedFiles(prslId: string): Promise<SubmittedFiles | undefined> {
  const newest = await getItem<Pick<Proposal, 'status'>>(table(), keys.newestKey(prslId));
  if (!newest || isOpen(newest.status)) return undefined;
  const files = await getItem<Partial<SubmittedFiles>>(table(), keys.filesKey(prslId));
  return files?.versions && { versions: files.versions, reopened: files.reopened ?? new Set() };
}

export function stepsOfChange(proposal: Proposal, seen: Proposal): TransactWrite[] {
  const { version } = seen.metadata;
  const condition = { expression: 'version = :seen', values: { ':seen': version } };
  const overtaken = { ...itemOf(seen), ...keys.versionKey(seen.prsl_id, version) };
  return [
    put(table(), newestItem(proposal), { condition }),
    put(table(), overtaken, { condition: notExists }),
  ];
}

/**
 * The newest version of each proposal of a creator, newest proposal first, from the one after `place`
 * on. By an index that may lag by moments, in calls of up to 1 MB.
 */
export async function* proposalsOf(
  creator: string,
  place: string | undefined,
  pageSize: number,
): AsyncGenerator<Proposal> {
  const { pk, sk } = keys.indexes.index1;
  const query = { table: table(), index: { name: 'index1', pk, sk }, pk: keys.byCreator(creator) };
  const pages = queryPages({
    ...query,
    newestFirst: true,
    limit: pageSize,
    ...(place !== undefined && { to: place }),
  });
  for await (const page of pages)
    for (const item of page) if (item.index1_sk !== place) yield toProposal(item);
}

/** Keeps an outcome under its Idempotency-Key where nothing else is written. */
export const keep = (kept: TransactWrite[]): Promise<void> => commit(kept);

const newestItem = (proposal: Proposal) => ({ ...itemOf(proposal), ...keys.newestKeys(proposal) });

function itemOf({ content, ...said }: Proposal): Item {
  if (Buffer.byteLength(content) > CONTENT_BYTES) throw new ApiError('DOCUMENT_TOO_LARGE');
  const document = compress(content);
  if (document.length > PACKED_BYTES) throw new ApiError('DOCUMENT_TOO_LARGE');
  return { ...said, version: said.metadata.version, document };
}

function toProposal(item: Item): Proposal {
  const { prsl_id, status, submitted_on, submitted_by, metadata, document } = item as Proposal & {
    document: Uint8Array;
  };
  return {
    prsl_id,
    status,
    ...(submitted_on !== undefined && { submitted_on }),
    ...(submitted_by !== undefined && { submitted_by }),
    metadata,
    content: decompress(document),
  };
}
