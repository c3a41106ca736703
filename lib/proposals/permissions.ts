import { ApiError } from '#lib/contract/errors.ts';
import type { Context } from '#lib/platform/http/use-case.ts';
import { hasEngineerLevel } from '#lib/platform/auth/roles.ts';
import { peopleOf, type Proposal } from './model.ts';
import { loadProposal } from './repository.ts';

export type Caller = Pick<Context, 'user' | 'caller'>;

/** Whether the caller is an engineer or above: they run the review, and may do all with any proposal. */
export const isEngineer = ({ caller }: Caller): boolean => hasEngineerLevel(caller?.roles ?? []);

/** A proposal that the caller may read and edit: its people's, or any for an engineer. 404, else 403. */
export async function loadAuthorized(prslId: string, caller: Caller): Promise<Proposal> {
  const proposal = await loadProposal(prslId);
  if (!isEngineer(caller) && !peopleOf(proposal).includes(caller.user))
    throw new ApiError('NOT_ON_PROPOSAL', { prsl_id: prslId });
  return proposal;
}
