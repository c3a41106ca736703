import { getObjectSize } from '#lib/platform/s3/objects.ts';
import type { Attachment } from '../attachments/attachment.ts';
import { some } from './left-out.ts';

/** Objects that are looked at at once. */
const BATCH = 25;

/** Ids of those images whose bytes lie in the bucket, as many as the image has. One call for each. */
export async function inBucket(images: Attachment[]): Promise<Set<string>> {
  const all = [...new Map(images.map((image) => [image.unique_id, image])).values()];
  const found = new Set<string>();
  for (let n = 0; n < all.length; n += BATCH) {
    const looks = all.slice(n, n + BATCH).map(async ({ unique_id, size, expected_key = '' }) => {
      if ((await getObjectSize(expected_key)) === size) found.add(unique_id);
    });
    await Promise.all(looks);
  }
  return found;
}

/** An image whose bytes were found is shown from now on. */
export const shownIf = (found: Set<string>, { expected_key, ...image }: Attachment): Attachment =>
  found.has(image.unique_id) ? { ...image, file_key: expected_key } : { ...image, expected_key };

/** What is told of images whose bytes were not found. */
export function notInBucket(images: Attachment[], found: Set<string>): string[] {
  const keys = images
    .filter(({ unique_id }) => !found.has(unique_id))
    .map(({ expected_key = '' }) => expected_key);
  const all = [...new Set(keys)];
  const count = all.length === 1 ? '1 image is' : `${all.length} images are`;
  return all.length === 0
    ? []
    : [
        `${count} not shown until the bucket has the bytes and this file is imported again: ${some(all)}`,
      ];
}
