import { serve } from '#lib/platform/http/serve.ts';
import { endShift as endpoint } from '#lib/shift-log/contracts/shifts.ts';
import { endShift } from '#lib/shift-log/use-cases/end-shift.ts';

export const handler = serve(endpoint, endShift);
