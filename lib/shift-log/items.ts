import type { Item } from '#lib/platform/dynamo/read.ts';
import { keysOf, pick, present } from './field-lists.ts';
import { annotationFields, shiftFields, shiftLogFields, tagFields } from './contracts/responses.ts';
import * as keys from './keys.ts';
import { lossFields } from './losses/fields.ts';
import { lossPosition, type Loss } from './losses/loss.ts';
import type { Metadata } from './metadata.ts';
import type { Annotation, Shift, ShiftLog, Tag } from './model.ts';

/** Returns the named fields of an item that are present, with the metadata in the order of responses. */
export function fromItem<T extends { metadata: Metadata }>(
  item: Item,
  names: readonly (keyof T)[],
): T {
  const fields = pick(item as T, names) as T;
  const { created_by, created_on, last_modified_by, last_modified_on } = fields.metadata;
  return present({
    ...fields,
    metadata: { created_by, created_on, last_modified_by, last_modified_on },
  });
}

const shiftAttributes = [...keysOf(shiftFields), 'revision', 'version'] as const;

export const shiftItem = (shift: Shift) => ({
  ...pick(shift, shiftAttributes),
  ...keys.shiftKeys(shift),
});

/** The attributes that count the losses of a shift. Only changes of losses and the end of the shift write them. */
const lossAttributes = ['open_losses', 'losses_revision', 'losses_until'] as const;

export const toShift = (item: Item): Shift =>
  fromItem(item, [...shiftAttributes, ...lossAttributes]);

/**
 * Returns the item of a log. Its requests are JSON text: they may have numbers and nesting that attributes
 * cannot have.
 */
export const logItem = ({ sbi_status_reported, request_response, ...log }: ShiftLog) => ({
  ...log,
  sbi_status_said: sbi_status_reported,
  request_response: JSON.stringify(request_response),
  ...keys.logKeys(log),
});

export const toLog = (item: Item): ShiftLog => ({
  ...fromItem<ShiftLog>(item, [...keysOf(shiftLogFields), 'log_revision']),
  sbi_status_reported: item.sbi_status_said === true,
  request_response: JSON.parse(String(item.request_response)) as ShiftLog['request_response'],
});

export const annotationItem = (annotation: Annotation) => ({
  ...annotation,
  ...keys.annotationKey(annotation),
});

/** Older items have an `id` for each version, beside the `annotation_id` that stays, and no `version`. */
export function toAnnotation(item: Item): Annotation {
  const { annotation_id: id = item.id, version = 1 } = item;
  return fromItem({ ...item, id, version }, keysOf(annotationFields));
}

export const lossItem = (loss: Loss) => ({
  ...loss,
  ...keys.lossKey(loss.shift_id, lossPosition(loss)),
});

export const toLoss = (item: Item): Loss => fromItem(item, keysOf(lossFields));

export const tagItem = (tag: Tag) => ({ ...tag, ...keys.tagKey(tag.tag_name) });

export const toTag = (item: Item): Tag => fromItem(item, keysOf(tagFields));
