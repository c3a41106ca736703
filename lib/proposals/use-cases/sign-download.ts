import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { signDownload as contract } from '../contracts/files.ts';
import { keyToRead } from '../files/authorize.ts';
import { toDownload } from '../files/links.ts';

/** A request that downloads a file, if it is there. */
export const signDownload: UseCase<typeof contract> = async ({ path }, context) => {
  const file_name = path.filename;
  const key = await keyToRead(file_name, context);
  const request = await toDownload(key);
  if (!request) throw new ApiError('FILE_NOT_FOUND', { filename: file_name });
  return { data: { ...request, file_name } };
};
