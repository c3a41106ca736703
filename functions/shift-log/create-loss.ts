import { serve } from '#lib/platform/http/serve.ts';
import { createLoss as endpoint } from '#lib/shift-log/contracts/losses.ts';
import { createLoss } from '#lib/shift-log/use-cases/create-loss.ts';

export const handler = serve(endpoint, createLoss);
