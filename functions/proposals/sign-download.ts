import { serve } from '#lib/platform/http/serve.ts';
import { signDownload as endpoint } from '#lib/proposals/contracts/files.ts';
import { signDownload } from '#lib/proposals/use-cases/sign-download.ts';

export const handler = serve(endpoint, signDownload);
