import { serve } from '#lib/platform/http/serve.ts';
import { signDelete as endpoint } from '#lib/proposals/contracts/files.ts';
import { signDelete } from '#lib/proposals/use-cases/sign-delete.ts';

export const handler = serve(endpoint, signDelete);
