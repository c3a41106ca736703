import { serve } from '#lib/platform/http/serve.ts';
import { validateProposal as endpoint } from '#lib/proposals/contracts/proposals.ts';
import { validateProposal } from '#lib/proposals/use-cases/validate-proposal.ts';

export const handler = serve(endpoint, validateProposal);
