import { compress, decompress } from '#lib/platform/dynamo/compression.ts';
import type { Item } from '#lib/platform/dynamo/read.ts';
import { handoverFields } from '../contracts/resources/handover.ts';
import { keysOf, pick, omitUndefined, type NamesOf } from '../fields/field-lists.ts';

import type { Handover } from './handover.ts';
import { handoverKey } from './keys.ts';

const attributes = { ...handoverFields, offered_items: true } satisfies NamesOf<Handover>;

/** Lists with an entry for each open item, which are stored compressed: an item has at most 400 KB. */
const compressedLists = ['acknowledgements', 'offered_items', 'accepted_items'] as const;

/** Returns the stored item of a handover. */
export const handoverItem = (handover: Handover) => ({
  ...omitUndefined(pick(handover, keysOf(attributes))),
  ...mapLists(handover, (list) => compress(JSON.stringify(list))),
  ...handoverKey(handover.shift_id),
});

/** Returns the handover of a stored item. */
export function toHandover(item: Item): Handover {
  const lists = mapLists(item, (bytes) => JSON.parse(decompress(bytes as Uint8Array)) as unknown);
  return omitUndefined({ ...pick(item as Handover, keysOf(attributes)), ...lists });
}

/** Returns the lists that a value has, each converted. */
function mapLists(value: object, convert: (list: unknown) => unknown) {
  const presentLists = Object.entries(omitUndefined(pick(value as Item, compressedLists)));
  return Object.fromEntries(presentLists.map(([name, list]) => [name, convert(list)]));
}
