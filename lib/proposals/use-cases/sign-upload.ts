import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { signUpload as contract } from '../contracts/files.ts';
import { uploadRequest } from '../files/signed-urls.ts';

export const signUpload: UseCase<typeof contract> = async ({ path, query }, context) => ({
  data: await uploadRequest(path.filename, context, query.size),
});
