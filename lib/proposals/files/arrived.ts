import { removeObject, sizeOfObject } from '#lib/platform/s3/objects.ts';
import { MOST_BYTES } from './file.ts';

/** Removes a file that is longer than any may be, if it still is: a shorter one may have taken its place. */
export async function removeIfTooLong({ key, size }: { key: string; size: number }): Promise<void> {
  if (size <= MOST_BYTES) return;
  if (((await sizeOfObject(key)) ?? 0) > MOST_BYTES) await removeObject(key);
}
