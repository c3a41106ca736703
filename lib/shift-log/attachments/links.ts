import { presignUrl, presignUpload } from '#lib/platform/s3/presigned-urls.ts';
import type { CommentView } from '../comments/comment.ts';
import { isAwaited, type Attachment } from './attachment.ts';
import { stagingKey } from './keys.ts';

type Kept = { file_key: string };

/** Files with links to read them by. */
const withPaths = <T extends Kept>(images: T[]) =>
  Promise.all(images.map(async (image) => ({ ...image, path: await presignUrl(image.file_key) })));

/** Comments and their replies, with a link to each file. */
export const withLinks = (comments: CommentView[]) =>
  Promise.all(
    comments.map(async (comment) => ({
      ...comment,
      image: await withPaths(comment.image),
      replies: await Promise.all(
        comment.replies.map(async (reply) => ({ ...reply, image: await withPaths(reply.image) })),
      ),
    })),
  );

/** Links to the files of a list that have arrived. */
export const linksOf = (images: Attachment[]): Promise<string[]> =>
  Promise.all(
    images.filter((image) => !isAwaited(image)).map(({ file_key = '' }) => presignUrl(file_key)),
  );

/** Announced files, with the upload by which the bytes of each come. */
export const withUploads = (images: Attachment[]) =>
  Promise.all(
    images.map(async ({ unique_id, file_name, content_type, timestamp, size }) => ({
      ...{ unique_id, file_name, content_type, timestamp },
      upload: await presignUpload(stagingKey(unique_id), { type: content_type, size }),
    })),
  );
