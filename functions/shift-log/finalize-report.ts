import { serve } from '#lib/platform/http/serve.ts';
import { finalizeReport as endpoint } from '#lib/shift-log/contracts/report.ts';
import { finalizeReport } from '#lib/shift-log/use-cases/finalize-report.ts';

export const handler = serve(endpoint, finalizeReport);
