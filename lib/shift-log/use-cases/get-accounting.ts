import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import { findAccounting } from '../accounting/repository.ts';
import type { getAccounting as contract } from '../contracts/losses.ts';
import { requireShiftId } from '../fields/ids.ts';

/** Accounts for the time of a shift, until now while it runs. Stores nothing. */
export const getAccounting: UseCase<typeof contract> = async ({ path }, context) => {
  const data = await findAccounting(requireShiftId(path.shift_id), context.clock());
  if (!data) throw new ApiError('SHIFT_NOT_FOUND', path);
  return { data };
};
