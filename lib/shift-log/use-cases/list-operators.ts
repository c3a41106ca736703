import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { listOperators as contract } from '../contracts/records.ts';
import { findOperators } from '../shifts/repository.ts';

/** Lists the names of all operators who had a shift, sorted. */
export const listOperators: UseCase<typeof contract> = async () => ({
  data: await findOperators(),
});
