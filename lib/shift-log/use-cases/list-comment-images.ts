import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import { findComment, findVersion, loadComment } from '../comments/queries.ts';
import type { listCommentImages as contract } from '../contracts/images.ts';
import { linksTo } from '../attachments/links.ts';
import { withArrivedFiles } from '../attachments/repository.ts';

/** Returns signed URLs of the images of a comment in its newest version, or in the requested one. */
export const listCommentImages: UseCase<typeof contract> = async ({ path, query }) => {
  const newestVersion = await loadComment(path.comment_id, findComment);
  const { version = newestVersion.comment_version } = query;
  const requestedVersion = await findVersion(newestVersion, version);
  if (!requestedVersion)
    throw new ApiError('VERSION_NOT_FOUND', { name: `comment ${path.comment_id}`, version });
  const versions =
    requestedVersion === newestVersion
      ? [newestVersion]
      : await withArrivedFiles([requestedVersion]);
  return { data: await linksTo(versions.flatMap(({ image }) => image)) };
};
