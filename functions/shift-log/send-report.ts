import { serve } from '#lib/platform/http/serve.ts';
import { sendReport as endpoint } from '#lib/shift-log/contracts/report.ts';
import { sendReport } from '#lib/shift-log/use-cases/send-report.ts';

export const handler = serve(endpoint, sendReport);
