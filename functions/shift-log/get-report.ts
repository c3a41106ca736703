import { serve } from '#lib/platform/http/serve.ts';
import { getReport as endpoint } from '#lib/shift-log/contracts/report.ts';
import { getReport } from '#lib/shift-log/use-cases/get-report.ts';

export const handler = serve(endpoint, getReport);
