import { serve } from '#lib/platform/http/serve.ts';
import { listProposals as endpoint } from '#lib/proposals/contracts/proposals.ts';
import { listProposals } from '#lib/proposals/use-cases/list-proposals.ts';

export const handler = serve(endpoint, listProposals);
