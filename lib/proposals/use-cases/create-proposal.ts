import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { createProposal as contract } from '../contracts/proposals.ts';
import { contentFrom, firstVersion, type Proposal } from '../model.ts';
import { nextProposalId, putProposal } from '../repository.ts';
import { shown } from '../shown.ts';

/** Creates a proposal in the caller's name, as a draft. */
export const createProposal: UseCase<typeof contract> = async ({ body }, context) => {
  const now = context.clock();
  const proposal: Proposal = {
    prsl_id: await nextProposalId(now),
    status: 'draft',
    metadata: firstVersion(context.user, now),
    content: contentFrom(body.fields),
  };
  const outcome = shown(proposal);
  await putProposal(proposal, context.remember(outcome));
  return outcome;
};
