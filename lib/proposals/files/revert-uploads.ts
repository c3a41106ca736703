import { headObject, deleteVersion, type ObjectHead } from '#lib/platform/s3/objects.ts';
import { findSubmittedFiles } from '../repository.ts';
import { fileNameOf, MAX_FILE_BYTES, proposalIdOf } from './file.ts';

type Upload = { key: string; size: number; versionId?: string };

/**
 * Removes the current version of a file until it is one that may be there, so that the submitted one is
 * current again. Looks at what is there now, not at the event: it may run late, twice, or while another
 * upload arrives.
 */
export async function undoBadUploads({ key, size, versionId }: Upload): Promise<void> {
  // A version that another upload has replaced is never current again, but would be stored for weeks.
  if (versionId !== undefined && size > MAX_FILE_BYTES) await deleteVersion(key, versionId);
  for (;;) {
    const current = await headObject(key);
    if (!current || (await isAllowed(key, current))) return;
    await deleteVersion(key, current.versionId);
  }
}

async function isAllowed(key: string, { size, versionId }: ObjectHead): Promise<boolean> {
  if (size > MAX_FILE_BYTES) return false;
  const fileName = fileNameOf(key);
  const prslId = proposalIdOf(fileName);
  const submitted = prslId === undefined ? undefined : await findSubmittedFiles(prslId);
  if (!submitted) return true;
  return submitted.versions[fileName] === versionId || submitted.reopened.has(fileName);
}
