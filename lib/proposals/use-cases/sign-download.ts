import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { signDownload as contract } from '../contracts/files.ts';
import { signDownloadUrl } from '../files/signed-urls.ts';

export const signDownload: UseCase<typeof contract> = async ({ path }, context) => ({
  data: await signDownloadUrl(path.filename, context),
});
