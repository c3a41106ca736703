import type { Item, Key } from '#lib/platform/dynamo/read.ts';
import { keysOf, pick, present } from './field-lists.ts';
import { annotationFields, shiftFields, shiftLogFields, tagFields } from './contracts/responses.ts';
import * as keys from './keys.ts';
import { toMetadata } from './metadata.ts';
import type { Annotation, Shift, ShiftLog, Tag } from './model.ts';

const shiftAttributes = [...keysOf(shiftFields), 'revision', 'version'] as const;

export const shiftItem = (shift: Shift) => ({
  ...pick(shift, shiftAttributes),
  ...keys.shiftKeys(shift),
});

export function toShift(item: Item): Shift {
  const shift = pick(item as Shift, shiftAttributes);
  return present({ ...shift, metadata: toMetadata(shift.metadata) });
}

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

export function toLog(item: Item): ShiftLog {
  const log = pick(item as ShiftLog, [...keysOf(shiftLogFields), 'log_revision']);
  return present({
    ...log,
    sbi_status_reported: item.sbi_status_said === true,
    request_response: JSON.parse(String(item.request_response)) as ShiftLog['request_response'],
    metadata: toMetadata(log.metadata),
  });
}

export const annotationItem = (annotation: Annotation) => ({
  ...annotation,
  ...keys.annotationKey(annotation),
});

/** Older items have an `id` for each version, beside the `annotation_id` that stays, and no `version`. */
type StoredAnnotation = Omit<Annotation, 'version'> & { annotation_id?: number; version?: number };

export function toAnnotation(item: Item): Annotation {
  const stored = item as StoredAnnotation;
  const { annotation_id, id, metadata, version = 1 } = stored;
  const fields = pick(stored, keysOf(annotationFields));
  return { ...fields, id: annotation_id ?? id, metadata: toMetadata(metadata), version };
}

export const tagItem = (tag: Tag) => ({ ...tag, ...keys.tagKey(tag.tag_name) });

export function toTag(item: Item): Tag {
  const tag = pick(item as Tag, keysOf(tagFields));
  return { ...tag, metadata: toMetadata(tag.metadata) };
}

/** Returns the item of the id index that has the primary key of an item. */
export const idIndexItem = (id: number, { pk, sk }: Key) => ({
  ...keys.idIndexKey(id),
  lies: { pk, sk },
});

/** Returns the id of an item of the id index, and the primary key that it has. */
export const toLocation = (item: Item): [id: number, location: Key] => [
  keys.idOfIndexKey(String(item.pk)),
  item.lies as Key,
];
