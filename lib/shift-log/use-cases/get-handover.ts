import type { Link, UseCase } from '#lib/platform/http/use-case.ts';
import { BASE_PATH } from '../contracts/base-path.ts';
import type { getHandover as contract } from '../contracts/handover.ts';
import { handoverEtag } from '../handover/handover.ts';
import { loadHandoverResponse } from '../handover/response.ts';
import { requireShiftId } from '../fields/ids.ts';

/** The list of all open items, with their long texts. */
const openItemsLink: Link = {
  rel: 'section',
  path: `${BASE_PATH}/shift/item`,
  query: { state: 'open' },
};

/** Returns the handover of a shift, an empty draft before it is first written. */
export const getHandover: UseCase<typeof contract> = async ({ path }, { clock }) => {
  const { handover, response } = await loadHandoverResponse(requireShiftId(path.shift_id), clock());
  const links = response.truncated ? [openItemsLink] : [];
  return { data: response, etag: handoverEtag(handover), links };
};
