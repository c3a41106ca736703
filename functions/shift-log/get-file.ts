import { serve } from '#lib/platform/http/serve.ts';
import { getFile as endpoint } from '#lib/shift-log/contracts/images.ts';
import { getFile } from '#lib/shift-log/use-cases/get-file.ts';

export const handler = serve(endpoint, getFile);
