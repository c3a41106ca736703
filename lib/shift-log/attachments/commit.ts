import { commit, type EventWrite, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { log } from '#lib/platform/log.ts';
import { putObject, deleteObject } from '#lib/platform/s3/objects.ts';
import type { NewAttachments, SentAttachment } from './attachment.ts';
import { markerKey } from './keys.ts';

/**
 * Commits a change that brings files. Their objects are written first, so that no committed change lacks a
 * file. A marker under the staging prefix precedes each object: its arrival makes `take-in-image` delete the
 * object if the transaction never commits.
 */
export async function commitWithFiles(
  { sent }: NewAttachments,
  steps: (TransactWrite | EventWrite)[],
): Promise<void> {
  const keys = sent.map(({ attachment }) => attachment.file_key);
  await Promise.all(sent.map(storeFile));
  await commit(steps);
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
    saved: { disposition, fileName: file_name },
  });
}
