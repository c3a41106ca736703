import { serve } from '#lib/platform/http/serve.ts';
import { updateReport as endpoint } from '#lib/shift-log/contracts/report.ts';
import { updateReport } from '#lib/shift-log/use-cases/update-report.ts';

export const handler = serve(endpoint, updateReport);
