import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { unknownRoute as contract } from '../contracts/docs.ts';

/** What comes here has no route. */
export const unknownRoute: UseCase<typeof contract> = () =>
  Promise.reject(new ApiError('ROUTE_NOT_FOUND'));
