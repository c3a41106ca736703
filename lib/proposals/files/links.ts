import {
  presignUpload,
  presignDelete,
  presignDownload,
  fetchObjectSize,
  type SignedRequest,
} from '#lib/platform/s3/presigned-urls.ts';
import { MAX_FILE_BYTES } from './file.ts';

/** Signs an upload of a PDF, with exactly `size` bytes if given. */
export const uploadRequest = (key: string, size?: number): Promise<SignedRequest> =>
  presignUpload(key, { type: 'application/pdf', ...(size !== undefined && { size }) });

/** Signs a download. Returns undefined if the file does not exist or is oversized, and so about to be deleted. */
export async function downloadRequest(key: string): Promise<SignedRequest | undefined> {
  const size = await fetchObjectSize(key);
  return size === undefined || size > MAX_FILE_BYTES ? undefined : presignDownload(key);
}

/** Signs a deletion. Deleting a file that does not exist succeeds. */
export const deleteRequest = (key: string): Promise<SignedRequest> => presignDelete(key);
