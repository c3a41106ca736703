import { presignUrl, presignUpload } from '#lib/platform/s3/presigned-urls.ts';
import { signDownload } from './downloads.ts';
import { pick } from '../fields/field-lists.ts';
import { mediaKeys, type Attachment } from './attachment.ts';
import { stagedThumbnailKey, stagingKey } from './object-keys.ts';

type ArrivedFile = {
  file_key: string;
  file_name: string;
  content_type: string;
  thumbnail_key?: string | undefined;
};
type WithFiles<F extends ArrivedFile> = { image: F[]; replies: { image: F[] }[] };

const withPaths = <F extends ArrivedFile>(files: F[]) =>
  Promise.all(
    files.map(async (file) => ({
      ...file,
      path: (await signDownload(file)).url,
      ...(file.thumbnail_key !== undefined && { thumbnail: await presignUrl(file.thumbnail_key) }),
    })),
  );

/** Returns comments and their replies with a signed URL of each file. */
export const withLinks = <F extends ArrivedFile, C extends WithFiles<F>>(comments: C[]) =>
  Promise.all(
    comments.map(async (comment) => {
      const image = await withPaths(comment.image);
      const replies = comment.replies.map(async (reply) => ({
        ...reply,
        image: await withPaths(reply.image),
      }));
      return { ...comment, image, replies: await Promise.all(replies) };
    }),
  );

/** Returns signed URLs of those files of a list that have arrived. */
export const linksTo = (images: Attachment[]): Promise<string[]> =>
  Promise.all(
    images.flatMap(({ file_key, ...image }) =>
      file_key === undefined ? [] : signDownload({ ...image, file_key }).then(({ url }) => url),
    ),
  );

/** Returns announced files, each with a signed URL to upload its bytes, and one to upload its thumbnail. */
export const withUploads = (images: Attachment[]) =>
  Promise.all(
    images.map(async (image) => ({
      ...pick(image, mediaKeys),
      file_key: undefined,
      upload: await presignUpload(stagingKey(image.unique_id), {
        type: image.content_type,
        size: image.size,
      }),
      ...(image.thumbnail && {
        thumbnail_upload: await presignUpload(stagedThumbnailKey(image.unique_id), {
          type: image.thumbnail.content_type,
          size: image.thumbnail.size,
        }),
      }),
    })),
  );
