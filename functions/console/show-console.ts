import { showConsole as endpoint } from '#lib/console/contracts/console.ts';
import { showConsole } from '#lib/console/use-cases/show-console.ts';
import { servePublic } from '#lib/platform/http/serve-public.ts';

export const handler = servePublic(endpoint, showConsole);
