import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { signUpload as contract } from '../contracts/files.ts';
import { signUploadUrl } from '../files/signed-urls.ts';

export const signUpload: UseCase<typeof contract> = async ({ path, query }, context) => ({
  data: await signUploadUrl(path.filename, context, query.size),
});
