import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { signUpload as contract } from '../contracts/files.ts';
import { keyToUpload } from '../files/authorize.ts';
import { toUpload } from '../files/links.ts';

/** A request that uploads a PDF, of exactly so many bytes where that is said. */
export const signUpload: UseCase<typeof contract> = async ({ path, query }, context) => {
  const file_name = path.filename;
  const key = await keyToUpload(file_name, context);
  return { data: { ...(await toUpload(key, query.size)), file_name } };
};
