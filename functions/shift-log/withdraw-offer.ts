import { serve } from '#lib/platform/http/serve.ts';
import { withdrawOffer as endpoint } from '#lib/shift-log/contracts/handover-withdrawals.ts';
import { withdrawOffer } from '#lib/shift-log/use-cases/withdraw-offer.ts';

export const handler = serve(endpoint, withdrawOffer);
