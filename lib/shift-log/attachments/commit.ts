import { setTimeout as sleep } from 'node:timers/promises';
import { commit, notExists, put } from '#lib/platform/dynamo/transaction.ts';
import { log } from '#lib/platform/log.ts';
import { putObject, deleteObject } from '#lib/platform/s3/objects.ts';
import { table } from '../fields/table.ts';
import { type NewAttachments, type SentAttachment } from './attachment.ts';
import { findAttachments, uploadDeadline } from './repository.ts';
import { attachmentKey } from './keys.ts';
import { markerKey } from './object-keys.ts';

/**
 * Commits a change that adds files. Their objects are written first, so that no committed change lacks a
 * file. A marker under the staging prefix precedes each object: its arrival makes `ingest-image` delete the
 * object if the transaction never commits.
 */
export async function commitWithFiles(
  { sent }: NewAttachments,
  writes: Parameters<typeof commit>[0],
): Promise<void> {
  const keys = sent.map(({ attachment }) => attachment.file_key);
  await Promise.all(sent.map(storeFile));
  await commit(writes);
  try {
    await Promise.all(keys.map((key) => deleteObject(markerKey(key))));
  } catch (error) {
    // The consumer removes them, too.
    log('warn', 'MARKERS_LEFT', { files: keys.length }, error);
  }
}

async function storeFile({ attachment, bytes, disposition }: SentAttachment): Promise<void> {
  const { file_key, file_name, content_type } = attachment;
  await putObject(markerKey(file_key), new Uint8Array(), { type: content_type });
  await putObject(file_key, bytes, {
    type: content_type,
    contentDisposition: { disposition, fileName: file_name },
  });
}

/** Pauses before each check for the transaction, in milliseconds. It usually commits within a second. */
const PAUSES_MS = [0, 500, 1500, 3000, 5000];

/**
 * Deletes a file that a request has written, unless the transaction of that request commits. First it puts a refused
 * item under the key of the file's item: a transaction that commits even later fails on that item and is repeated with a
 * new file, so that no committed file is ever deleted.
 */
export async function deleteUncommitted(
  { file_key, unique_id }: { file_key: string; unique_id: string },
  clock: () => string,
): Promise<void> {
  for (const pause of PAUSES_MS) {
    await sleep(pause);
    const file = (await findAttachments([unique_id])).get(unique_id);
    if (file?.refused === true) return dropFile(file_key);
    if (file) return deleteObject(markerKey(file_key));
  }
  const item = { unique_id, refused: true, expires: uploadDeadline(clock()) };
  await commit([put(table(), { ...item, ...attachmentKey(unique_id) }, { condition: notExists })]);
  await dropFile(file_key);
}

async function dropFile(key: string): Promise<void> {
  await deleteObject(key);
  await deleteObject(markerKey(key));
}
