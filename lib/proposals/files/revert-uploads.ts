import { deleteObject, headObject, type ObjectHead } from '#lib/platform/s3/objects.ts';
import { findSubmittedFiles } from '../repository.ts';
import { fileNameOf, MAX_FILE_BYTES, proposalIdOf } from './file.ts';

type Upload = { key: string; size: number; versionId?: string };

/**
 * Deletes the current version of a file until it is a permitted one, so that the submitted version is current
 * again. It checks the stored object and not the event, which may arrive late, twice, or during another upload.
 */
export async function revertInvalidUploads({ key, size, versionId }: Upload): Promise<void> {
  // A version that another upload has replaced is not current, but would be stored for weeks.
  if (versionId !== undefined && size > MAX_FILE_BYTES) await deleteObject(key, versionId);
  for (;;) {
    const current = await headObject(key);
    if (!current || (await isPermitted(key, current))) return;
    await deleteObject(key, current.versionId);
  }
}

async function isPermitted(key: string, { size, versionId }: ObjectHead): Promise<boolean> {
  if (size > MAX_FILE_BYTES) return false;
  const fileName = fileNameOf(key);
  const prslId = proposalIdOf(fileName);
  const submitted = prslId === undefined ? undefined : await findSubmittedFiles(prslId);
  if (!submitted) return true;
  return submitted.versions[fileName] === versionId || submitted.reopened.has(fileName);
}
