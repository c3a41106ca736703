import { serve } from '#lib/platform/http/serve.ts';
import { offerHandover as endpoint } from '#lib/shift-log/contracts/handover.ts';
import { offerHandover } from '#lib/shift-log/use-cases/offer-handover.ts';

export const handler = serve(endpoint, offerHandover);
