import { serve } from '#lib/platform/http/serve.ts';
import { listAnnotations as endpoint } from '#lib/shift-log/contracts/annotations.ts';
import { listAnnotations } from '#lib/shift-log/use-cases/list-annotations.ts';

export const handler = serve(endpoint, listAnnotations);
