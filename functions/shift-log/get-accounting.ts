import { serve } from '#lib/platform/http/serve.ts';
import { getAccounting as endpoint } from '#lib/shift-log/contracts/losses.ts';
import { getAccounting } from '#lib/shift-log/use-cases/get-accounting.ts';

export const handler = serve(endpoint, getAccounting);
