import { serve } from '#lib/platform/http/serve.ts';
import { withdrawAcknowledgements as endpoint } from '#lib/shift-log/contracts/handover-withdrawals.ts';
import { withdrawAcknowledgements } from '#lib/shift-log/use-cases/withdraw-acknowledgements.ts';

export const handler = serve(endpoint, withdrawAcknowledgements);
