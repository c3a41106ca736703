import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import { findComment, findVersion, loadComment } from '../comments/queries.ts';
import type { listCommentImages as contract } from '../contracts/images.ts';
import { linksTo } from '../attachments/links.ts';
import { withArrivedFiles } from '../attachments/repository.ts';

/** Returns links to the images of a comment in its newest version, or in the requested one. */
export const listCommentImages: UseCase<typeof contract> = async ({ path, query }) => {
  const newest = await loadComment(path.comment_id, findComment);
  const { version = newest.comment_version } = query;
  const found = await findVersion(newest, version);
  if (!found)
    throw new ApiError('VERSION_NOT_FOUND', { name: `comment ${path.comment_id}`, version });
  const versions = found === newest ? [newest] : await withArrivedFiles([found]);
  return { data: await linksTo(versions.flatMap(({ image }) => image)) };
};
