import { InvalidRequest } from '#lib/contract/errors.ts';
import { fileNameOf, proposalPrefix } from './file.ts';

/** Files that a submitted proposal may have: a page of a listing, whose versions fit an item. */
const MAX_FILES = 1000;

/** Objects that are looked at together. */
const BATCH = 25;

/**
 * Returns the current version of each file of a proposal, by name. One call for the list and one for each
 * file. 422 if there are more files than can be submitted. Loads the S3 client when it is first called: most
 * updates of a proposal are not submissions.
 */
export async function currentVersions(prslId: string): Promise<Record<string, string>> {
  const { headObject, listObjectKeys } = await import('#lib/platform/s3/objects.ts');
  const { keys, isTruncated } = await listObjectKeys(proposalPrefix(prslId), MAX_FILES);
  if (isTruncated) {
    const msg = `A proposal should have at most ${MAX_FILES} files when it is submitted`;
    throw new InvalidRequest([{ loc: ['body', 'status'], msg, type: 'too_long' }]);
  }
  const versions: Record<string, string> = {};
  for (let n = 0; n < keys.length; n += BATCH) {
    const look = async (key: string) => {
      const head = await headObject(key);
      if (head) versions[fileNameOf(key)] = head.versionId;
    };
    await Promise.all(keys.slice(n, n + BATCH).map(look));
  }
  return versions;
}
