import { serve } from '#lib/platform/http/serve.ts';
import { getCurrentShift as endpoint } from '#lib/shift-log/contracts/shifts.ts';
import { getCurrentShift } from '#lib/shift-log/use-cases/get-current-shift.ts';

export const handler = serve(endpoint, getCurrentShift);
