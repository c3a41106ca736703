import { ApiError } from '#lib/contract/errors.ts';
import { hasEngineerLevel } from '#lib/platform/auth/roles.ts';
import type { Context } from '#lib/platform/http/use-case.ts';
import { editorsOf, type Proposal } from './model.ts';
import { loadProposal } from './repository.ts';

export type CallerContext = Pick<Context, 'user' | 'caller'>;

/** Returns whether the caller is an engineer or above, who may do anything with any proposal. */
export const isEngineer = ({ caller }: CallerContext): boolean =>
  hasEngineerLevel(caller?.roles ?? []);

/** Loads a proposal that the caller may read and edit. Throws 404 if it is unknown, 403 if it is not the caller's. */
export async function loadAuthorized(prslId: string, caller: CallerContext): Promise<Proposal> {
  const proposal = await loadProposal(prslId);
  if (!isEngineer(caller) && !editorsOf(proposal).includes(caller.user))
    throw new ApiError('NOT_ON_PROPOSAL', { prsl_id: prslId });
  return proposal;
}
