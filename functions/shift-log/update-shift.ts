import { serve } from '#lib/platform/http/serve.ts';
import { updateShift as endpoint } from '#lib/shift-log/contracts/shifts.ts';
import { updateShift } from '#lib/shift-log/use-cases/update-shift.ts';

export const handler = serve(endpoint, updateShift);
