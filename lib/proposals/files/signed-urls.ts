import { ApiError } from '#lib/contract/errors.ts';
import * as s3 from '#lib/platform/s3/presigned-urls.ts';
import { isEngineer, loadAuthorized, type CallerContext } from '../permissions.ts';
import { allowChange } from '../repository.ts';
import { isOpen } from '../transitions.ts';
import { fileKey, MAX_FILE_BYTES, proposalIdOf } from '../file.ts';

// A file belongs to a proposal (404 if it is unknown, 403 if it is not the caller's) or to the caller's own space.

/**
 * Signs an upload of a PDF, with exactly `size` bytes if given. Throws 409 if the proposal is submitted, except for
 * engineers: their request is recorded, so that uploads under this name are no longer reverted.
 */
export async function signUploadUrl(fileName: string, caller: CallerContext, size?: number) {
  const { key, submittedId } = await fileToChange(fileName, caller);
  if (submittedId !== undefined) await allowChange(submittedId, 'upload', fileName);
  const headers = { type: 'application/pdf', ...(size !== undefined && { size }) };
  return { ...(await s3.presignUpload(key, headers)), file_name: fileName };
}

/** Signs a download. Throws 404 if the file does not exist, or is oversized and about to be deleted. */
export async function signDownloadUrl(fileName: string, caller: CallerContext) {
  const prslId = proposalIdOf(fileName);
  if (prslId !== undefined) await loadAuthorized(prslId, caller);
  const key = fileKey(fileName, caller.user);
  const size = await s3.fetchObjectSize(key);
  if (size === undefined || size > MAX_FILE_BYTES)
    throw new ApiError('FILE_NOT_FOUND', { filename: fileName });
  return { ...(await s3.presignDownload(key)), file_name: fileName };
}

/**
 * Signs a deletion; the file need not exist. Throws 409 if the proposal is submitted, except for engineers: their
 * request is recorded, so that deletions of this name are no longer undone.
 */
export async function signDeleteUrl(fileName: string, caller: CallerContext) {
  const { key, submittedId } = await fileToChange(fileName, caller);
  if (submittedId !== undefined) await allowChange(submittedId, 'deletion', fileName);
  return { ...(await s3.presignDelete(key)), file_name: fileName };
}

/** Returns the key of a file that the caller may change, and the id of its proposal if that is submitted. */
async function fileToChange(fileName: string, caller: CallerContext) {
  const key = fileKey(fileName, caller.user);
  const prslId = proposalIdOf(fileName);
  if (prslId === undefined) return { key };
  const { status } = await loadAuthorized(prslId, caller);
  if (isOpen(status)) return { key };
  if (!isEngineer(caller)) throw new ApiError('PROPOSAL_SUBMITTED', { prsl_id: prslId, status });
  return { key, submittedId: prslId };
}
