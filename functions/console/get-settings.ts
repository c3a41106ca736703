import { getConsoleSettings as endpoint } from '#lib/console/contracts/console.ts';
import { getSettings } from '#lib/console/use-cases/get-settings.ts';
import { servePublic } from '#lib/platform/http/serve-public.ts';

export const handler = servePublic(endpoint, getSettings);
