import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import { notFound, requireCommentId } from '../comments/ids.ts';
import { findNewest, findVersion } from '../comments/repository.ts';
import type { listCommentImages as contract } from '../contracts/images.ts';
import { withArrivals } from '../attachments/later-arrivals.ts';
import { linksOf } from '../attachments/links.ts';

/** Links to the images of a comment, in its newest version or in the one that is asked for. */
export const listCommentImages: UseCase<typeof contract> = async ({ path, query }) => {
  const newest = await findNewest(requireCommentId(path.comment_id));
  if (!newest) throw notFound(path.comment_id);
  const { version = newest.comment_version } = query;
  if (version === newest.comment_version) return { data: await linksOf(newest.image) };
  const earlier = await findVersion(newest, version);
  if (!earlier)
    throw new ApiError('VERSION_NOT_FOUND', { name: `comment ${path.comment_id}`, version });
  const [shown] = await withArrivals([earlier]);
  return { data: await linksOf(shown?.image ?? []) };
};
