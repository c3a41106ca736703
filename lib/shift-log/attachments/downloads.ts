import { routePath } from '#lib/contract/endpoint.ts';
import { BASE_PATH } from '../contracts/base-path.ts';
import { downloadName, formatOfType } from '#lib/file-formats/formats.ts';
import { config } from '#lib/platform/config.ts';
import { presignDownload, type SignedRequest } from '#lib/platform/s3/presigned-urls.ts';

type StoredFile = { file_key: string; file_name: string; content_type: string };

/** Returns the lasting address of a stored file: a path from the root of the host. */
export const fileHref = (uniqueId: string): string =>
  routePath({ path: `${BASE_PATH}/shift/file/${uniqueId}` }, config('SERVICE_PREFIX'));

/** Returns a signed request that reads a thumbnail. */
export const signThumbnail = (thumbnailKey: string): Promise<SignedRequest> =>
  presignDownload(thumbnailKey);

/**
 * Returns a signed request that reads a stored file under its name and with its type, whatever its object was stored
 * with. `isDownload` makes browsers save an image, too.
 */
export function signDownload(
  { file_key, file_name, content_type }: StoredFile,
  isDownload = false,
): Promise<SignedRequest> {
  const { disposition = 'attachment' } = formatOfType(content_type) ?? {};
  const fileName = downloadName(file_name, content_type);
  return presignDownload(file_key, {
    disposition: isDownload ? 'attachment' : disposition,
    fileName,
  });
}
