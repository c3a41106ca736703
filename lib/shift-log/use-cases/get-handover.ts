import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getHandover as contract } from '../contracts/handover.ts';
import { handoverEtag } from '../handover/handover.ts';
import { loadHandoverResponse } from '../handover/response.ts';
import { requireShiftId } from '../fields/ids.ts';

/** Returns the handover of a shift, an empty draft before it is first written. */
export const getHandover: UseCase<typeof contract> = async ({ path }, { clock }) => {
  const { handover, response } = await loadHandoverResponse(requireShiftId(path.shift_id), clock());
  return { data: response, etag: handoverEtag(handover) };
};
