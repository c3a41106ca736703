import { serve } from '#lib/platform/http/serve.ts';
import { updateHandover as endpoint } from '#lib/shift-log/contracts/handover.ts';
import { updateHandover } from '#lib/shift-log/use-cases/update-handover.ts';

export const handler = serve(endpoint, updateHandover);
