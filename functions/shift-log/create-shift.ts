import { serve } from '#lib/platform/http/serve.ts';
import { createShift as endpoint } from '#lib/shift-log/contracts/shifts.ts';
import { createShift } from '#lib/shift-log/use-cases/create-shift.ts';

export const handler = serve(endpoint, createShift);
