import { BASE_PATH } from '../contracts/base-path.ts';
import { responseBytes } from '#lib/contract/json/response-size.ts';
import { fillPage, nextPageLinks } from '#lib/contract/pages.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { listLosses as contract } from '../contracts/losses.ts';
import { parseShiftId } from '../fields/ids.ts';

import { toLossResponse } from '../losses/loss.ts';
import { lossesAfter } from '../losses/repository.ts';
import { readSnapshot } from '../reading/snapshots.ts';
import { lossPosition } from '../losses/keys.ts';

/** Lists the losses of a shift, oldest first by `began`: all that fit a response, or a page of `limit`. */
export const listLosses: UseCase<typeof contract> = async ({ path, query }) => {
  const shiftId = parseShiftId(path.shift_id);
  if (shiftId === undefined) return { data: [] };
  const { entries, next } = await readSnapshot(shiftId, () =>
    fillPage(
      lossesAfter(shiftId, query.cursor),
      (loss) => {
        const entry = toLossResponse(loss);
        return { entry, bytes: responseBytes(entry), position: lossPosition(loss) };
      },
      { limit: query.limit },
    ),
  );
  return { data: entries, links: nextPageLinks(`${BASE_PATH}/shift/${shiftId}/loss`, query, next) };
};
