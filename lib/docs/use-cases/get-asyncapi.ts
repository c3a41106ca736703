import { readAsset } from '#lib/platform/assets.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getAsyncapi as contract } from '../contracts/docs.ts';

/** The AsyncAPI document, made from the declarations when the service was built. */
export const getAsyncapi: UseCase<typeof contract> = async () => ({
  data: JSON.parse(await readAsset('asyncapi.json')) as unknown,
});
