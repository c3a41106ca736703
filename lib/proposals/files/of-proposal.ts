import { ApiError } from '#lib/contract/errors.ts';
import type { Proposal } from '../model.ts';
import { isEngineer, loadOwn, type Caller } from '../rights.ts';
import { isOpen } from '../transitions.ts';
import { keyOf, proposalIdOf } from './file.ts';

/** The proposal of a file, which the caller may read, and where the file lies. 404, else 403. */
export async function loadFile(
  fileName: string,
  caller: Caller,
): Promise<{ proposal: Proposal; key: string }> {
  const prslId = proposalIdOf(fileName);
  if (prslId === undefined) throw new ApiError('PROPOSAL_NOT_FOUND', { prsl_id: fileName });
  return { proposal: await loadOwn(prslId, caller), key: keyOf(prslId, fileName) };
}

/** The same of a file that the caller may change: what is submitted stays as it is, but for engineers. */
export async function loadOpenFile(fileName: string, caller: Caller): Promise<{ key: string }> {
  const { proposal, key } = await loadFile(fileName, caller);
  const { prsl_id, status } = proposal;
  if (!isOpen(status) && !isEngineer(caller))
    throw new ApiError('PROPOSAL_SUBMITTED', { prsl_id, status });
  return { key };
}
