import { serve } from '#lib/platform/http/serve.ts';
import { acknowledgeItems as endpoint } from '#lib/shift-log/contracts/handover.ts';
import { acknowledgeItems } from '#lib/shift-log/use-cases/acknowledge-items.ts';

export const handler = serve(endpoint, acknowledgeItems);
