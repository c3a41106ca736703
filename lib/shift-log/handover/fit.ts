import { lastWithin, responseBytes } from '#lib/contract/json/response-size.ts';
import { withoutLongTexts } from '../open-items/long-texts.ts';
import type { OpenItem } from '../open-items/open-item.ts';

/** Bytes of a response that open items may take. */
const MAX_ITEM_BYTES = 3_000_000;

/**
 * Returns the open items that fit a response, newest first: all of them, all without their long texts, or the newest
 * of these.
 */
export function fitItems(items: OpenItem[]): { items: OpenItem[]; isTruncated: boolean } {
  const bytes = items.reduce((sum, item) => sum + responseBytes(item), 0);
  if (bytes <= MAX_ITEM_BYTES) return { items, isTruncated: false };
  const oldestFirst = items.map(withoutLongTexts).reverse();
  const newest = lastWithin(oldestFirst, MAX_ITEM_BYTES);
  return { items: newest.toReversed(), isTruncated: newest.length < items.length };
}
