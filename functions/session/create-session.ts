import { serve } from '#lib/platform/http/serve.ts';
import { createSession as endpoint } from '#lib/session/contracts/session.ts';
import { createSession } from '#lib/session/use-cases/create-session.ts';

export const handler = serve(endpoint, createSession);
