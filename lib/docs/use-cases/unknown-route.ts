import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { unknownRoute as contract } from '../contracts/docs.ts';

/** Answers the preflights of browsers; everything else that comes here has no route. */
// eslint-disable-next-line @typescript-eslint/require-await -- it has nothing to wait for
export const unknownRoute: UseCase<typeof contract> = async (_request, { method }) => {
  if (method !== 'OPTIONS') throw new ApiError('ROUTE_NOT_FOUND');
  return { data: undefined, content: { type: 'text/plain', body: '' } };
};
