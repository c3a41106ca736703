import { serve } from '#lib/platform/http/serve.ts';
import { createItem as endpoint } from '#lib/shift-log/contracts/open-items.ts';
import { createItem } from '#lib/shift-log/use-cases/create-item.ts';

export const handler = serve(endpoint, createItem);
