import { serve } from '#lib/platform/http/serve.ts';
import { endSession as endpoint } from '#lib/session/contracts/session.ts';
import { endSession } from '#lib/session/use-cases/end-session.ts';

export const handler = serve(endpoint, endSession);
