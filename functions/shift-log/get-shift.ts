import { serve } from '#lib/platform/http/serve.ts';
import { getShift as endpoint } from '#lib/shift-log/contracts/shifts.ts';
import { getShift } from '#lib/shift-log/use-cases/get-shift.ts';

export const handler = serve(endpoint, getShift);
