import type { ObjectCreatedUseCase } from '#lib/platform/consumers/object-created.ts';
import { deleteUncommitted } from '../attachments/commit.ts';
import { ingest } from '../attachments/ingest.ts';

import { recordVerdict } from '../comments/verdicts.ts';
import { markedFile, uniqueIdOf } from '../attachments/object-keys.ts';

/**
 * Handles an object that has arrived under the staging prefix: checks the bytes of an announced file, or
 * deletes the file that a marker names if its transaction does not follow.
 */
export const ingestImage: ObjectCreatedUseCase = ({ key }, { clock }) => {
  const uncommitted = markedFile(key);
  return uncommitted
    ? deleteUncommitted(uncommitted, clock)
    : ingest(uniqueIdOf(key), clock, recordVerdict);
};
