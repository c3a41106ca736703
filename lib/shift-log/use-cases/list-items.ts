import { BASE_PATH } from '../contracts/base-path.ts';
import { responseBytes } from '#lib/contract/json/response-size.ts';
import { fillPage, MAX_PAGE_SIZE, nextPageLinks, PAGE_SIZE } from '#lib/contract/pages.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { listItems as contract } from '../contracts/open-items.ts';

import { itemsBefore, matches, openItemsBefore } from '../open-items/lists.ts';
import { toItemResponse } from '../open-items/open-item.ts';
import { findShiftId } from '../shifts/repository.ts';
import { itemPosition } from '../open-items/keys.ts';

/**
 * Lists items, newest first. The open ones come complete, up to 4 MB, or as a page of `limit`; other lists come in
 * pages, which end early after 500 items that do not match. The list of an unknown shift is empty.
 */
export const listItems: UseCase<typeof contract> = async ({ query }) => {
  const { state, cursor, shift_id: requestedShift } = query;
  const shiftId = requestedShift === undefined ? undefined : await findShiftId(requestedShift);
  if (requestedShift !== undefined && shiftId === undefined) return { data: [] };
  const limit = state === 'open' ? query.limit : (query.limit ?? PAGE_SIZE);
  const candidates =
    state === 'open'
      ? openItemsBefore(cursor)
      : itemsBefore(shiftId, cursor, isSelective(query) ? MAX_PAGE_SIZE : (limit ?? PAGE_SIZE));
  const { entries, next } = await fillPage(
    candidates,
    (item) => {
      const position = itemPosition(item);
      if (!matches(item, query, shiftId)) return { position };
      const entry = toItemResponse(item);
      return { entry, bytes: responseBytes(entry), position };
    },
    { limit, ...(state !== 'open' && { maxMisses: MAX_PAGE_SIZE }) },
  );
  return { data: entries, links: nextPageLinks(`${BASE_PATH}/shift/item`, query, next) };
};

const isSelective = ({ state, kind, component }: Record<string, unknown>) =>
  [state, kind, component].some((filter) => filter !== undefined);
