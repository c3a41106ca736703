import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { signDelete as contract } from '../contracts/files.ts';
import { keyToDelete } from '../files/authorize.ts';
import { deleteRequest } from '../files/links.ts';

/** Returns a signed URL that deletes a file. */
export const signDelete: UseCase<typeof contract> = async ({ path }, context) => {
  const file_name = path.filename;
  const key = await keyToDelete(file_name, context);
  return { data: { ...(await deleteRequest(key)), file_name } };
};
