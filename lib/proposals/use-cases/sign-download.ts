import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { signDownload as contract } from '../contracts/files.ts';
import { keyToRead } from '../files/authorize.ts';
import { downloadRequest } from '../files/links.ts';

/** Returns a signed URL that downloads a file. */
export const signDownload: UseCase<typeof contract> = async ({ path }, context) => {
  const file_name = path.filename;
  const key = await keyToRead(file_name, context);
  const request = await downloadRequest(key);
  if (!request) throw new ApiError('FILE_NOT_FOUND', { filename: file_name });
  return { data: { ...request, file_name } };
};
