import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import { findReply } from '../comments/queries.ts';
import type { listReplyImages as contract } from '../contracts/images.ts';
import { parseId } from '../id-index.ts';
import { linksTo } from '../attachments/links.ts';

/** Returns links to the images of a reply. */
export const listReplyImages: UseCase<typeof contract> = async ({ path }) => {
  const id = parseId(path.reply_id);
  const reply = id === undefined ? undefined : await findReply(id);
  if (!reply) throw new ApiError('REPLY_NOT_FOUND', path);
  return { data: await linksTo(reply.image) };
};
