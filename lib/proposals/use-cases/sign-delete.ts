import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { signDelete as contract } from '../contracts/files.ts';
import { toDelete } from '../files/links.ts';
import { loadOpenFile } from '../files/of-proposal.ts';

/** A request that deletes a file. */
export const signDelete: UseCase<typeof contract> = async ({ path }, context) => {
  const file_name = path.filename;
  const { key } = await loadOpenFile(file_name, context);
  return { data: { ...(await toDelete(key)), file_name } };
};
