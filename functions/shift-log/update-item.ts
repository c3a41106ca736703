import { serve } from '#lib/platform/http/serve.ts';
import { updateItem as endpoint } from '#lib/shift-log/contracts/open-items.ts';
import { updateItem } from '#lib/shift-log/use-cases/update-item.ts';

export const handler = serve(endpoint, updateItem);
