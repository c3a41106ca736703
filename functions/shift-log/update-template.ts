import { serve } from '#lib/platform/http/serve.ts';
import { updateTemplate as endpoint } from '#lib/shift-log/contracts/templates.ts';
import { updateTemplate } from '#lib/shift-log/use-cases/update-template.ts';

export const handler = serve(endpoint, updateTemplate);
