import { presignUrl, presignUpload } from '#lib/platform/s3/presigned-urls.ts';
import { isAwaited, stagingKey, type Attachment } from './attachment.ts';

type ArrivedFile = { file_key: string };
type WithFiles<F extends ArrivedFile> = { image: F[]; replies: { image: F[] }[] };

const withPaths = <F extends ArrivedFile>(files: F[]) =>
  Promise.all(files.map(async (file) => ({ ...file, path: await presignUrl(file.file_key) })));

/** Returns comments and their replies with a link to each file. */
export const withLinks = <F extends ArrivedFile, C extends WithFiles<F>>(comments: C[]) =>
  Promise.all(
    comments.map(async (comment) => ({
      ...comment,
      image: await withPaths(comment.image),
      replies: await Promise.all(
        comment.replies.map(async (reply) => ({ ...reply, image: await withPaths(reply.image) })),
      ),
    })),
  );

/** Returns links to those files of a list that have arrived. */
export const linksTo = (images: Attachment[]): Promise<string[]> =>
  Promise.all(
    images.filter((image) => !isAwaited(image)).map(({ file_key = '' }) => presignUrl(file_key)),
  );

/** Returns announced files, each with the upload that takes its bytes. */
export const withUploads = (images: Attachment[]) =>
  Promise.all(
    images.map(async ({ unique_id, file_name, content_type, timestamp, size }) => ({
      ...{ unique_id, file_name, content_type, timestamp },
      upload: await presignUpload(stagingKey(unique_id), { type: content_type, size }),
    })),
  );
