import { serve } from '#lib/platform/http/serve.ts';
import { listShifts as endpoint } from '#lib/shift-log/contracts/shifts.ts';
import { listShifts } from '#lib/shift-log/use-cases/list-shifts.ts';

export const handler = serve(endpoint, listShifts);
