import type { Item } from '#lib/platform/dynamo/read.ts';
import { keysOf, pick, omitUndefined, type NamesOf } from '../fields/field-lists.ts';
import { metadataFields } from '../contracts/resources/common.ts';
import * as responses from '../contracts/resources/shift.ts';
import * as keys from './keys.ts';
import type { Metadata } from './metadata.ts';
import type { Shift } from './model.ts';

/** Returns the attributes of an item that are present, with the metadata in the order of responses. */
export function fromItem<T extends { metadata: Metadata }>(item: Item, attributes: NamesOf<T>): T {
  const fields = pick(item as T, keysOf(attributes) as (keyof T)[]) as T;
  const metadata = omitUndefined(pick(fields.metadata, keysOf(metadataFields)));
  return omitUndefined({ ...fields, metadata });
}

const shiftAttributes = { ...responses.shiftFields, revision: true, version: true };

export const shiftItem = (shift: Shift) => ({
  ...pick(shift, keysOf(shiftAttributes)),
  ...keys.shiftKeys(shift),
});

/** The attributes that count the losses of a shift. Only changes of losses and the end of the shift write them. */
const lossAttributes = { open_losses: true, losses_revision: true, losses_until: true };

export const toShift = (item: Item): Shift =>
  fromItem<Shift>(item, { ...shiftAttributes, ...lossAttributes });
