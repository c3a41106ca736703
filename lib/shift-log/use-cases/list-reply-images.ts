import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import { findReply } from '../comments/queries.ts';
import type { listReplyImages as contract } from '../contracts/images.ts';
import { loadById } from '../fields/ids.ts';
import { linksTo } from '../attachments/links.ts';

/** Returns signed URLs of the images of a reply. */
export const listReplyImages: UseCase<typeof contract> = async ({ path }) => {
  const notFound = () => new ApiError('REPLY_NOT_FOUND', path);
  const { image } = await loadById(path.reply_id, findReply, notFound);
  return { data: await linksTo(image) };
};
