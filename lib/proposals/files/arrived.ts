import { removeObject } from '#lib/platform/s3/objects.ts';
import { MOST_BYTES } from './file.ts';

/** Removes a file that is longer than any may be. */
export async function removeIfTooLong({ key, size }: { key: string; size: number }): Promise<void> {
  if (size > MOST_BYTES) await removeObject(key);
}
