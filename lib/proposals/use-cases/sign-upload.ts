import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { signUpload as contract } from '../contracts/files.ts';
import { toUpload } from '../files/links.ts';
import { loadOpenFile } from '../files/of-proposal.ts';

/** A request that uploads a PDF, of exactly so many bytes where that is said. */
export const signUpload: UseCase<typeof contract> = async ({ path, query }, context) => {
  const file_name = path.filename;
  const { key } = await loadOpenFile(file_name, context);
  return { data: { ...(await toUpload(key, query.size)), file_name } };
};
