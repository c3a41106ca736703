import { serve } from '#lib/platform/http/serve.ts';
import { updateProposal as endpoint } from '#lib/proposals/contracts/proposals.ts';
import { updateProposal } from '#lib/proposals/use-cases/update-proposal.ts';

export const handler = serve(endpoint, updateProposal);
