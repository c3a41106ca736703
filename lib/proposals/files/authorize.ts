import { ApiError } from '#lib/contract/errors.ts';
import { allowUpload } from '../repository.ts';
import { isEngineer, loadAuthorized, type Caller } from '../permissions.ts';
import { isOpen } from '../transitions.ts';
import { ownFileKey, proposalFileKey, proposalIdOf } from './file.ts';

/**
 * Returns the key of a file that the caller may read: a file of a proposal (404 if it is unknown, 403 if
 * it is not the caller's), or one in the caller's own space.
 */
export async function keyToRead(fileName: string, caller: Caller): Promise<string> {
  const prslId = proposalIdOf(fileName);
  if (prslId === undefined) return ownFileKey(caller.user, fileName);
  await loadAuthorized(prslId, caller);
  return proposalFileKey(prslId, fileName);
}

/** Returns the key of a file that the caller may delete. 409 if its proposal is submitted, except for engineers. */
export const keyToDelete = async (fileName: string, caller: Caller): Promise<string> =>
  (await fileToChange(fileName, caller)).key;

/**
 * Returns the key of a file that the caller may upload. 409 if its proposal is submitted, except for
 * engineers: their request is recorded, so that uploads under this name are no longer reverted.
 */
export async function keyToUpload(fileName: string, caller: Caller): Promise<string> {
  const { key, submitted } = await fileToChange(fileName, caller);
  if (submitted !== undefined) await allowUpload(submitted, fileName);
  return key;
}

/** Returns the key of a file that the caller may change, and the id of its proposal if that is submitted. */
async function fileToChange(
  fileName: string,
  caller: Caller,
): Promise<{ key: string; submitted?: string }> {
  const prslId = proposalIdOf(fileName);
  if (prslId === undefined) return { key: ownFileKey(caller.user, fileName) };
  const { status } = await loadAuthorized(prslId, caller);
  const key = proposalFileKey(prslId, fileName);
  if (isOpen(status)) return { key };
  if (!isEngineer(caller)) throw new ApiError('PROPOSAL_SUBMITTED', { prsl_id: prslId, status });
  return { key, submitted: prslId };
}
