import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { signDelete as contract } from '../contracts/files.ts';
import { signDeleteUrl } from '../files/signed-urls.ts';

export const signDelete: UseCase<typeof contract> = async ({ path }, context) => ({
  data: await signDeleteUrl(path.filename, context),
});
