import { serve } from '#lib/platform/http/serve.ts';
import { getHandover as endpoint } from '#lib/shift-log/contracts/handover.ts';
import { getHandover } from '#lib/shift-log/use-cases/get-handover.ts';

export const handler = serve(endpoint, getHandover);
