import { readAsset } from '#lib/platform/assets.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getOpenapi as contract } from '../contracts/docs.ts';

/** Returns the OpenAPI document, which the build generates from the declarations. */
export const getOpenapi: UseCase<typeof contract> = async () => ({
  data: undefined,
  content: { type: 'application/json', body: await readAsset('openapi.json') },
});
