import { servePublic } from '#lib/platform/http/serve-public.ts';
import { validateToken as endpoint } from '#lib/session/contracts/session.ts';
import { validateToken } from '#lib/session/use-cases/validate-token.ts';

export const handler = servePublic(endpoint, validateToken);
