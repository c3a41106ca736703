import { servePublic } from '#lib/platform/http/serve-public.ts';
import { listRoles as endpoint } from '#lib/session/contracts/session.ts';
import { listRoles } from '#lib/session/use-cases/list-roles.ts';

export const handler = servePublic(endpoint, listRoles);
