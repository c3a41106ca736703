import { serve } from '#lib/platform/http/serve.ts';
import { listLosses as endpoint } from '#lib/shift-log/contracts/losses.ts';
import { listLosses } from '#lib/shift-log/use-cases/list-losses.ts';

export const handler = serve(endpoint, listLosses);
