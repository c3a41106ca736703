import { serve } from '#lib/platform/http/serve.ts';
import { recordLogs as endpoint } from '#lib/shift-log/contracts/records.ts';
import { recordLogs } from '#lib/shift-log/use-cases/record-logs.ts';

export const handler = serve(endpoint, recordLogs);
