import { InvalidRequest } from '#lib/contract/errors.ts';
import { fileNameOf, proposalPrefix } from './file.ts';

/** Files of a submitted proposal: one page of a listing, whose versions fit in an item. */
const MAX_FILES = 1000;

/** Objects that are read in parallel. */
const BATCH_SIZE = 25;

/**
 * Returns the current version of each file of a proposal, by name. One call for the list and one for each file.
 * Throws 422 if there are too many files for a submission.
 */
export async function currentVersions(prslId: string): Promise<Record<string, string>> {
  // Imported when needed: most updates are not submissions and do not use the S3 client.
  const { headObject, listObjectKeys } = await import('#lib/platform/s3/objects.ts');
  const { keys, isTruncated } = await listObjectKeys(proposalPrefix(prslId), MAX_FILES);
  if (isTruncated) {
    const msg = `A proposal should have at most ${MAX_FILES} files when it is submitted`;
    throw new InvalidRequest([{ loc: ['body', 'status'], msg, type: 'too_long' }]);
  }
  const versions: Record<string, string> = {};
  for (let n = 0; n < keys.length; n += BATCH_SIZE) {
    const readVersion = async (key: string) => {
      const head = await headObject(key);
      if (head) versions[fileNameOf(key)] = head.versionId;
    };
    await Promise.all(keys.slice(n, n + BATCH_SIZE).map(readVersion));
  }
  return versions;
}
