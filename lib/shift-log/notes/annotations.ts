import { itemsToRead } from '#lib/contract/pages.ts';
import { getItem, queryPages } from '#lib/platform/dynamo/read.ts';
import {
  commit,
  emit,
  notExists,
  put,
  type TransactWrite,
} from '#lib/platform/dynamo/transaction.ts';

import { insertLocationWrite, locate } from '../shifts/id-index.ts';

import * as keys from '../shifts/keys.ts';
import type { Shift } from '../shifts/model.ts';
import { loadShift } from '../shifts/repository.ts';
import { touchShift } from '../shifts/writes.ts';
import { table } from '../fields/table.ts';
import { annotationEvent } from './events.ts';
import { annotationItem, toAnnotation } from './records.ts';
import { isAnnotationKey, annotationsTo, annotationsFrom } from './keys.ts';
import type { Annotation } from './model.ts';

type FoundAnnotation = { stored: Annotation; shift: Shift };

/** Returns the annotation with this id, or undefined. Three calls, two of them in parallel. */
export async function findAnnotation(id: number): Promise<FoundAnnotation | undefined> {
  const location = await locate(id);
  if (!location || !isAnnotationKey(location.sk)) return undefined;
  const reads = [getItem(table(), location), loadShift(keys.shiftIdOf(location.pk))] as const;
  const [item, shift] = await Promise.all(reads);
  return item && { stored: toAnnotation(item), shift };
}

/** Yields the annotations of a shift, newest first, that are older than the cursor, for a page of `limit`. */
export async function* annotationsBefore(
  shiftId: number,
  cursor: string | undefined,
  limit: number | undefined,
): AsyncGenerator<Annotation> {
  const to = cursor === undefined ? annotationsTo : annotationsFrom + cursor;
  const range = { pk: keys.shiftPartition(shiftId), from: annotationsFrom, to };
  const query = { table: table(), ...range, newestFirst: true, limit: itemsToRead(limit, cursor) };
  for await (const page of queryPages(query))
    for (const item of page) if (item.sk !== to) yield toAnnotation(item);
}

/** Returns the writes of a new annotation and its id index item. */
export function insertAnnotationWrites(annotation: Annotation): TransactWrite[] {
  const item = annotationItem(annotation);
  return [put(table(), item, { condition: notExists }), insertLocationWrite(annotation.id, item)];
}

/** Stores a new annotation; `shift` is its shift after the change. */
export const insertAnnotation = (
  annotation: Annotation,
  shift: Shift,
  outcomeWrites: TransactWrite[],
): Promise<void> =>
  commit([
    ...emit(touchShift(shift), annotationEvent('created', annotation)),
    ...insertAnnotationWrites(annotation),
    ...outcomeWrites,
  ]);

/** Replaces an annotation, on condition that it did not change since the read. */
export async function replaceAnnotation(annotation: Annotation, shift: Shift): Promise<void> {
  const condition = {
    // Annotations stored without a version have version 1.
    expression: 'attribute_not_exists(version) OR version = :read',
    values: { ':read': annotation.version - 1 },
  };
  await commit([
    ...emit(touchShift(shift), annotationEvent('updated', annotation)),
    put(table(), annotationItem(annotation), { condition }),
  ]);
}
