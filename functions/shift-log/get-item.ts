import { serve } from '#lib/platform/http/serve.ts';
import { getItem as endpoint } from '#lib/shift-log/contracts/open-items.ts';
import { getItem } from '#lib/shift-log/use-cases/get-item.ts';

export const handler = serve(endpoint, getItem);
