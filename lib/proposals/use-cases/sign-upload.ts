import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { signUpload as contract } from '../contracts/files.ts';
import { keyToUpload } from '../files/authorize.ts';
import { uploadRequest } from '../files/links.ts';

/** Returns a signed URL that uploads a PDF, with exactly `size` bytes if given. */
export const signUpload: UseCase<typeof contract> = async ({ path, query }, context) => {
  const file_name = path.filename;
  const key = await keyToUpload(file_name, context);
  return { data: { ...(await uploadRequest(key, query.size)), file_name } };
};
