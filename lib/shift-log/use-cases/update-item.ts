import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { updateItem as contract } from '../contracts/open-items.ts';
import { loadById, requireSame } from '../fields/ids.ts';
import { updateMetadata } from '../shifts/metadata.ts';
import { findCurrentShift } from '../open-items/current-shift.ts';
import { requireLinks } from '../open-items/links.ts';
import { applyChanges, itemEtag, toItemOutcome } from '../open-items/open-item.ts';
import { replaceItem } from '../open-items/changes.ts';
import { findItem } from '../open-items/repository.ts';
import { lineProblem } from '../fields/lines.ts';

/** Updates, closes or reopens an item. A body without changes changes nothing. */
export const updateItem: UseCase<typeof contract> = async ({ path, body }, context) => {
  requireSame('item_id', body.item_id, path.item_id, 'as in the path');
  const notFound = () =>
    lineProblem(body, ['title', 'component', 'owner']) ?? new ApiError('ITEM_NOT_FOUND', path);
  const [storedItem, current] = await Promise.all([
    loadById(path.item_id, findItem, notFound),
    findCurrentShift(context),
  ]);
  const changedItem = applyChanges(storedItem, body, current.running);
  await requireLinks(changedItem, storedItem);
  context.requireMatch(itemEtag(storedItem));
  if (isDeepStrictEqual(changedItem, storedItem)) return toItemOutcome(storedItem);

  const metadata = updateMetadata(storedItem.metadata, context, current.now);
  const item = { ...changedItem, metadata, version: storedItem.version + 1 };
  await replaceItem(item, storedItem, current);
  return toItemOutcome(item);
};
