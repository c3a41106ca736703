import { firstVersion } from '#lib/documents/versions.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { createProposal as contract } from '../contracts/proposals.ts';
import { mergeContent, toResponse, type Proposal } from '../model.ts';
import { nextProposalId, putProposal } from '../repository.ts';

export const createProposal: UseCase<typeof contract> = async ({ body }, context) => {
  const now = context.clock();
  const proposal: Proposal = {
    prsl_id: await nextProposalId(now),
    status: 'draft',
    metadata: firstVersion(context.user, now),
    content: mergeContent(body.fields),
  };
  const outcome = toResponse(proposal);
  await putProposal(proposal, context.outcomeWrites(outcome));
  return outcome;
};
