import { serve } from '#lib/platform/http/serve.ts';
import { createProposal as endpoint } from '#lib/proposals/contracts/proposals.ts';
import { createProposal } from '#lib/proposals/use-cases/create-proposal.ts';

export const handler = serve(endpoint, createProposal);
