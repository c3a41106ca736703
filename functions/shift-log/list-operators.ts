import { serve } from '#lib/platform/http/serve.ts';
import { listOperators as endpoint } from '#lib/shift-log/contracts/records.ts';
import { listOperators } from '#lib/shift-log/use-cases/list-operators.ts';

export const handler = serve(endpoint, listOperators);
