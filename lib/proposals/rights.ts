import { ApiError } from '#lib/contract/errors.ts';
import type { Context } from '#lib/platform/http/use-case.ts';
import { peopleOf, type Proposal } from './model.ts';
import { loadProposal } from './repository.ts';

type Caller = Pick<Context, 'user' | 'isEngineer'>;

/** A proposal that the caller may read and edit: its people's, or any for an engineer. 404, else 403. */
export async function loadOwn(prslId: string, caller: Caller): Promise<Proposal> {
  const proposal = await loadProposal(prslId);
  if (!caller.isEngineer && !peopleOf(proposal).includes(caller.user))
    throw new ApiError('NOT_ON_PROPOSAL', { prsl_id: prslId });
  return proposal;
}
