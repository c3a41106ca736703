import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { createItem as contract } from '../contracts/open-items.ts';
import { newMetadata } from '../shifts/metadata.ts';
import { findCurrentShift } from '../open-items/current-shift.ts';
import { requireLinks } from '../open-items/links.ts';
import { newItem, toItemOutcome } from '../open-items/open-item.ts';
import { insertItem } from '../open-items/changes.ts';

/** Opens an item in the running shift, or outside any shift. */
export const createItem: UseCase<typeof contract> = async ({ body }, context) => {
  const [current] = await Promise.all([findCurrentShift(context), requireLinks(body)]);
  const metadata = newMetadata(context, current.now);
  const item = newItem(body, context.newId(), current.running, metadata);
  const outcome = toItemOutcome(item);
  await insertItem(item, current, context.outcomeWrites(outcome));
  return outcome;
};
