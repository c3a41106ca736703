import { ApiError } from '#lib/contract/errors.ts';
import { Stale } from '#lib/platform/dynamo/settle.ts';
import { commit, type EventStep, type Step } from '#lib/platform/dynamo/transaction.ts';
import { putObject, removeObject } from '#lib/platform/s3/objects.ts';
import type { Brought } from './image.ts';
import { stagingKey } from './keys.ts';

/**
 * Commits a change that brings files. Their bytes lie in the bucket before it stands, so that what is
 * cut off after it is taken in all the same; where it is refused they go again.
 */
export async function commitWith(
  { sent, bytes }: Brought,
  steps: (Step | EventStep)[],
): Promise<void> {
  const keys = sent.map(({ unique_id }) => stagingKey(unique_id));
  await Promise.all(
    sent.map(({ unique_id, content_type }) =>
      putObject(stagingKey(unique_id), bytes.get(unique_id) ?? new Uint8Array(), {
        type: content_type,
      }),
    ),
  );
  try {
    await commit(steps);
  } catch (error) {
    // After any other error it may stand.
    if (error instanceof ApiError || error instanceof Stale)
      await Promise.all(keys.map(removeObject));
    throw error;
  }
}
