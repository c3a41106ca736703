import { ApiError } from '#lib/contract/errors.ts';
import { packDocument } from '#lib/documents/versions.ts';
import { decompress } from '#lib/platform/dynamo/compression.ts';
import { nextDailyId } from '#lib/platform/dynamo/daily-sequence.ts';
import { getItem, queryPages, type Item } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import type { TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { commit, notExists, put, update } from '#lib/platform/dynamo/transaction.ts';
import type { ServerFields } from './contracts/proposal.ts';
import * as keys from './keys.ts';
import { pickServerFields, type Proposal } from './model.ts';
import { isOpen } from './transitions.ts';

const table = () => tableName('proposals');

/** Space of an item for keys, names and times. */
const RESERVED_BYTES = 8 * 1024;
/** The same limit as for bodies: merged changes may exceed it. */
const MAX_CONTENT_BYTES = 3_000_000;

/** Returns an unused id, such as `prsl-20261121-00042`. One call. */
export const nextProposalId = (now: string): Promise<string> => nextDailyId(table(), 'prsl', now);

/** Returns the newest version of a proposal. Throws 404 if there is none. One call. */
export async function loadProposal(prslId: string): Promise<Proposal> {
  const item = await getItem(table(), keys.newestKey(prslId));
  if (!item) throw new ApiError('PROPOSAL_NOT_FOUND', { prsl_id: prslId });
  return toProposal(item);
}

/** Returns an earlier version of a proposal, or undefined. One call. */
export async function findVersion(prslId: string, version: number): Promise<Proposal | undefined> {
  const item = await getItem(table(), keys.versionKey(prslId, version));
  return item && toProposal(item);
}

/** Puts the first version of a proposal, together with `alongside`. */
export const putProposal = (proposal: Proposal, alongside: TransactWrite[]): Promise<void> =>
  commit([put(table(), newestItem(proposal), { condition: notExists }), ...alongside]);

/**
 * Puts the next version of a proposal, and `before` as an earlier one. Throws `WriteConflict` if `before` is no longer
 * the newest. `fileVersions`, by file name, are stored if the change submits the proposal.
 */
export function updateProposal(
  proposal: Proposal,
  before: Proposal,
  fileVersions?: Record<string, string>,
): Promise<void> {
  const files = { ...keys.filesKey(proposal.prsl_id), versions: fileVersions };
  return commit([
    ...updateWrites(proposal, before),
    ...(fileVersions ? [put(table(), files)] : []),
  ]);
}

export function updateWrites(proposal: Proposal, before: Proposal): TransactWrite[] {
  const { version } = before.metadata;
  const condition = { expression: 'version = :seen', values: { ':seen': version } };
  const earlierItem = { ...toItem(before), ...keys.versionKey(before.prsl_id, version) };
  return [
    put(table(), newestItem(proposal), { condition }),
    put(table(), earlierItem, { condition: notExists }),
  ];
}

/** The attributes with the names of files that engineers may change after the submission, by the kind of change. */
const allowed = { upload: 'reopened', deletion: 'deletable' } as const;

/** Records that a submitted proposal's files of this name may be replaced or deleted. One call. */
export const allowChange = (
  prslId: string,
  kind: keyof typeof allowed,
  fileName: string,
): Promise<void> =>
  commit([
    update(table(), keys.filesKey(prslId), {}, { add: { [allowed[kind]]: new Set([fileName]) } }),
  ]);

/**
 * Returns the submitted version of each file of a proposal, by name, when it was submitted, and the names under which engineers have
 * requested an upload or a deletion since. Undefined if the proposal is open, or was submitted without a record of its files.
 * Up to two calls.
 */
export async function findSubmittedFiles(prslId: string) {
  const newestVersion = await getItem<Pick<Proposal, 'status' | 'submitted_on'>>(
    table(),
    keys.newestKey(prslId),
  );
  if (!newestVersion || isOpen(newestVersion.status)) return undefined;
  const files = await getItem<StoredFiles>(table(), keys.filesKey(prslId));
  if (!files?.versions) return undefined;
  const { versions, reopened = new Set(), deletable = new Set() } = files;
  return { submittedOn: newestVersion.submitted_on, versions, reopened, deletable };
}

type StoredFiles = { versions?: Record<string, string> } & Partial<
  Record<(typeof allowed)[keyof typeof allowed], Set<string>>
>;

/**
 * Yields the newest version of each proposal of a creator, newest proposal first, after the sort key `after`. The
 * index is eventually consistent. One call for each megabyte or `pageSize` proposals.
 */
export async function* listByCreator(
  creator: string,
  after: string | undefined,
  pageSize: number,
): AsyncGenerator<Proposal> {
  const { pk, sk } = keys.indexes.index1;
  const pages = queryPages({
    table: table(),
    index: { name: 'index1', pk, sk },
    pk: keys.creatorPartition(creator),
    newestFirst: true,
    limit: pageSize,
    ...(after !== undefined && { to: after }),
  });
  for await (const page of pages)
    for (const item of page) if (item.index1_sk !== after) yield toProposal(item);
}

const newestItem = (proposal: Proposal) => ({ ...toItem(proposal), ...keys.newestKeys(proposal) });

function toItem({ content, ...fields }: Proposal): Item {
  if (Buffer.byteLength(content) > MAX_CONTENT_BYTES) throw new ApiError('DOCUMENT_TOO_LARGE');
  const document = packDocument(content, RESERVED_BYTES);
  return { ...fields, version: fields.metadata.version, document };
}

type StoredProposal = ServerFields & { document: Uint8Array };

function toProposal(item: Item): Proposal {
  const { document, ...fields } = item as StoredProposal;
  return { ...pickServerFields(fields), content: decompress(document) };
}
