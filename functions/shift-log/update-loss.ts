import { serve } from '#lib/platform/http/serve.ts';
import { updateLoss as endpoint } from '#lib/shift-log/contracts/losses.ts';
import { updateLoss } from '#lib/shift-log/use-cases/update-loss.ts';

export const handler = serve(endpoint, updateLoss);
