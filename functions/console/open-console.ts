import { openConsole as endpoint } from '#lib/console/contracts/console.ts';
import { openConsole } from '#lib/console/use-cases/open-console.ts';
import { servePublic } from '#lib/platform/http/serve-public.ts';

export const handler = servePublic(endpoint, openConsole);
