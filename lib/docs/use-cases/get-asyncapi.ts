import { readAsset } from '#lib/platform/assets.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getAsyncapi as contract } from '../contracts/docs.ts';

/** Returns the AsyncAPI document, which the build generates from the declarations. */
export const getAsyncapi: UseCase<typeof contract> = async () => ({
  data: undefined,
  content: { type: 'application/json', body: await readAsset('asyncapi.json') },
});
