import { serve } from '#lib/platform/http/serve.ts';
import { getProposal as endpoint } from '#lib/proposals/contracts/proposals.ts';
import { getProposal } from '#lib/proposals/use-cases/get-proposal.ts';

export const handler = serve(endpoint, getProposal);
