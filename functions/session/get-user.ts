import { serve } from '#lib/platform/http/serve.ts';
import { getUser as endpoint } from '#lib/session/contracts/session.ts';
import { getUser } from '#lib/session/use-cases/get-user.ts';

export const handler = serve(endpoint, getUser);
