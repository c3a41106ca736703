import { serve } from '#lib/platform/http/serve.ts';
import { deleteTemplate as endpoint } from '#lib/shift-log/contracts/templates.ts';
import { deleteTemplate } from '#lib/shift-log/use-cases/delete-template.ts';

export const handler = serve(endpoint, deleteTemplate);
