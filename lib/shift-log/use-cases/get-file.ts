import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import { signDownload, signThumbnail } from '../attachments/downloads.ts';
import { findAttachment } from '../attachments/repository.ts';
import type { getFile as contract } from '../contracts/images.ts';

/** Browsers ask for a new URL this long before the signed one expires. */
const MARGIN_SECONDS = 30;

/** Redirects to a signed URL of a stored file, or of its thumbnail if it has one. */
export const getFile: UseCase<typeof contract> = async ({ path, query }) => {
  const file = await findAttachment(path.unique_id);
  const file_key = file?.file_key;
  if (file === undefined || file_key === undefined || file.refused === true)
    throw new ApiError('FILE_NOT_FOUND', { filename: path.unique_id });
  const { url, expires_in } =
    query.thumbnail === 'true' && file.thumbnail_key !== undefined
      ? await signThumbnail(file.thumbnail_key)
      : await signDownload({ ...file, file_key }, query.download === 'true');
  const maxAge = Math.max(0, expires_in - MARGIN_SECONDS);
  return {
    data: undefined,
    status: 302,
    content: {
      type: 'text/plain; charset=utf-8',
      body: '',
      headers: { Location: url, 'Cache-Control': `private, max-age=${maxAge}` },
    },
  };
};
