import type { Item } from '#lib/platform/dynamo/read.ts';
import * as keys from './keys.ts';
import { annotationFields } from './contracts/responses.ts';
import { keysOf, pick, present } from './contracts/field-lists.ts';
import { toMetadata } from './metadata.ts';
import type { Annotation, Shift, ShiftLog, Tag } from './model.ts';

/** A shift as it lies in the table. */
export function shiftItem(shift: Shift) {
  const { shift_id, source_id, user_id, shift_start, shift_end } = shift;
  const { operator_name, metadata, revision, version } = shift;
  const times = { shift_start, shift_end };
  const own = { shift_id, source_id, user_id, ...times, operator_name, metadata };
  return { ...own, revision, version, ...keys.shiftKeys(shift) };
}

/**
 * A log as it lies in the table. Its requests are JSON text: free JSON holds numbers and depths
 * that an item's attributes cannot.
 */
export function logItem({ sbi_status_reported, ...log }: ShiftLog) {
  return {
    ...log,
    sbi_status_said: sbi_status_reported,
    request_response: JSON.stringify(log.request_response),
    ...keys.logKeys(log),
  };
}

export const annotationItem = (annotation: Annotation) => ({
  ...annotation,
  ...keys.annotationKey(annotation),
});

export const tagItem = (tag: Tag) => ({ ...tag, ...keys.tagKey(tag.tag_name) });

/** The shift in an item, its fields in the order in which answers show them. */
export function toShift(item: Item): Shift {
  const shift = item as unknown as Shift;
  return present({
    shift_id: shift.shift_id,
    source_id: shift.source_id,
    user_id: shift.user_id,
    shift_start: shift.shift_start,
    shift_end: shift.shift_end,
    operator_name: shift.operator_name,
    metadata: toMetadata(shift.metadata),
    revision: shift.revision,
    version: shift.version,
  });
}

export function toLog(item: Item): ShiftLog {
  const log = item as unknown as ShiftLog;
  return present({
    id: log.id,
    shift_id: log.shift_id,
    eb_id: log.eb_id,
    sbd_ref: log.sbd_ref,
    sbi_ref: log.sbi_ref,
    eb_status: log.eb_status,
    sbi_status: log.sbi_status,
    sbi_status_reported: item.sbi_status_said === true,
    sbd_version: log.sbd_version,
    request_response: JSON.parse(String(item.request_response)) as ShiftLog['request_response'],
    metadata: toMetadata(log.metadata),
    source: log.source,
    log_time: log.log_time,
    log_revision: log.log_revision,
  });
}

/** Older items have an `id` for each version, beside the `annotation_id` that stays, and no `version`. */
type StoredAnnotation = Omit<Annotation, 'version'> & { annotation_id?: number; version?: number };

export function toAnnotation(item: Item): Annotation {
  const stored = item as unknown as StoredAnnotation;
  const { annotation_id, id, metadata, version = 1 } = stored;
  const fields = pick(stored, keysOf(annotationFields));
  return present({
    ...fields,
    id: annotation_id ?? id,
    metadata: toMetadata(metadata),
    version,
  });
}

export function toTag(item: Item): Tag {
  const { id, tag_name, metadata } = item as unknown as Tag;
  return { id, tag_name, metadata: toMetadata(metadata) };
}
