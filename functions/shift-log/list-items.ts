import { serve } from '#lib/platform/http/serve.ts';
import { listItems as endpoint } from '#lib/shift-log/contracts/open-items.ts';
import { listItems } from '#lib/shift-log/use-cases/list-items.ts';

export const handler = serve(endpoint, listItems);
