import { serve } from '#lib/platform/http/serve.ts';
import { updateAnnotation as endpoint } from '#lib/shift-log/contracts/annotations.ts';
import { updateAnnotation } from '#lib/shift-log/use-cases/update-annotation.ts';

export const handler = serve(endpoint, updateAnnotation);
