import { serve } from '#lib/platform/http/serve.ts';
import { acceptHandover as endpoint } from '#lib/shift-log/contracts/handover.ts';
import { acceptHandover } from '#lib/shift-log/use-cases/accept-handover.ts';

export const handler = serve(endpoint, acceptHandover);
