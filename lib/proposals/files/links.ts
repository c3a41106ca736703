import {
  presignUpload,
  presignDelete,
  presignDownload,
  fetchObjectSize,
  type SignedRequest,
} from '#lib/platform/s3/presigned-urls.ts';
import { MAX_FILE_BYTES } from './file.ts';

/** A request that uploads a PDF, of exactly so many bytes where that is said. */
export const toUpload = (key: string, size?: number): Promise<SignedRequest> =>
  presignUpload(key, { type: 'application/pdf', ...(size !== undefined && { size }) });

/** A request that downloads a file; undefined where there is none, or one that is about to be removed. */
export async function toDownload(key: string): Promise<SignedRequest | undefined> {
  const size = await fetchObjectSize(key);
  return size === undefined || size > MAX_FILE_BYTES ? undefined : presignDownload(key);
}

/** A request that deletes a file; one that is not there is deleted already. */
export const toDelete = (key: string): Promise<SignedRequest> => presignDelete(key);
