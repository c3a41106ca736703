import { serve } from '#lib/platform/http/serve.ts';
import { createTemplate as endpoint } from '#lib/shift-log/contracts/templates.ts';
import { createTemplate } from '#lib/shift-log/use-cases/create-template.ts';

export const handler = serve(endpoint, createTemplate);
