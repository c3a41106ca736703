import { serve } from '#lib/platform/http/serve.ts';
import { listTemplates as endpoint } from '#lib/shift-log/contracts/templates.ts';
import { listTemplates } from '#lib/shift-log/use-cases/list-templates.ts';

export const handler = serve(endpoint, listTemplates);
