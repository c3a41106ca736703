import { BASE_PATH } from '../contracts/base-path.ts';
import { ApiError } from '#lib/contract/errors.ts';
import { responseBytes } from '#lib/contract/json/response-size.ts';
import { fillPage, itemsToRead, nextPageLinks, PAGE_SIZE } from '#lib/contract/pages.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getItem as contract } from '../contracts/open-items.ts';
import { loadById } from '../fields/ids.ts';
import { itemEtag, toItemResponse } from '../open-items/open-item.ts';
import { changesOfItem, findItem } from '../open-items/repository.ts';

/** Returns an item with its changes, newest first: those that fit a response, or a page of `limit`. */
export const getItem: UseCase<typeof contract> = async ({ path, query }) => {
  const notFound = () => new ApiError('ITEM_NOT_FOUND', path);
  const item = await loadById(path.item_id, findItem, notFound);
  const { limit = PAGE_SIZE, cursor } = query;
  const newest = cursor === undefined ? item.version : Number(cursor) - 1;
  const { entries: history, next } = await fillPage(
    changesOfItem(item.item_id, newest, itemsToRead(limit)),
    (entry) => ({ entry, bytes: responseBytes(entry), position: String(entry.version) }),
    { limit },
  );
  const links = nextPageLinks(`${BASE_PATH}/shift/item/${path.item_id}`, query, next);
  return { data: { ...toItemResponse(item), history }, etag: itemEtag(item), links };
};
