import { serve } from '#lib/platform/http/serve.ts';
import { createAnnotation as endpoint } from '#lib/shift-log/contracts/annotations.ts';
import { createAnnotation } from '#lib/shift-log/use-cases/create-annotation.ts';

export const handler = serve(endpoint, createAnnotation);
