import { serve } from '#lib/platform/http/serve.ts';
import { signUpload as endpoint } from '#lib/proposals/contracts/files.ts';
import { signUpload } from '#lib/proposals/use-cases/sign-upload.ts';

export const handler = serve(endpoint, signUpload);
