import { getItem, queryPages } from '#lib/platform/dynamo/read.ts';
import { tableOf } from '#lib/platform/dynamo/tables.ts';
import { commit, emit, free, put, type Step } from '#lib/platform/dynamo/transaction.ts';
import { annotated } from '../events.ts';
import { homeOf } from '../homes.ts';
import { annotationItem, toAnnotation } from '../items.ts';
import * as keys from '../keys.ts';
import type { Annotation, Shift } from '../model.ts';
import { loadRoot } from '../repository.ts';
import { newHome, talkedAbout } from '../steps.ts';

const table = () => tableOf('shift-log');

/** An annotation, and the shift that it is of. */
export type Found = { standing: Annotation; shift: Shift };

/** The annotation that an id names, of whichever version, or undefined. Three calls, two of them at once. */
export async function findAnnotation(id: number): Promise<Found | undefined> {
  const lies = await homeOf(id);
  if (!lies || !keys.isAnnotationKey(lies.sk)) return undefined;
  const reads = [getItem(table(), lies), loadRoot(keys.shiftIdOf(lies.pk))] as const;
  const [item, shift] = await Promise.all(reads);
  return item && { standing: toAnnotation(item), shift };
}

/** Whether an id is one of the annotation's, of whichever version. One call for an earlier one's alone. */
export async function isVersionOf(standing: Annotation, id: number): Promise<boolean> {
  if (id === standing.id || id === standing.annotation_id) return true;
  const lies = await homeOf(id);
  const { pk, sk } = annotationItem(standing);
  return lies?.pk === pk && lies.sk === sk;
}

/** Annotations of a shift, oldest first, after the place of one, page by page. */
export async function* annotationsAfter(
  shiftId: number,
  place: string | undefined,
  pageSize: number,
): AsyncGenerator<Annotation> {
  const from = keys.annotationsFrom + (place ?? '');
  const query = { table: table(), pk: keys.shiftPartition(shiftId), from, limit: pageSize };
  for await (const page of queryPages({ ...query, to: keys.annotationsTo }))
    for (const annotation of page.map(toAnnotation))
      if (keys.placeOfAnnotation(annotation) !== place) yield annotation;
}

/** Steps that put an annotation, and say where it lies. */
export function newAnnotation(annotation: Annotation): Step[] {
  const item = annotationItem(annotation);
  const ids = new Set([annotation.annotation_id, annotation.id]);
  return [put(table(), item, { when: free }), ...[...ids].map((id) => newHome(id, item))];
}

/** Puts an annotation; `shift` is its shift as it is then. */
export const putAnnotation = (annotation: Annotation, shift: Shift, kept: Step[]): Promise<void> =>
  commit([
    ...emit(talkedAbout(shift), annotated('created', annotation)),
    ...newAnnotation(annotation),
    ...kept,
  ]);

/** Puts the next version of an annotation, if it is still as it was read. */
export async function changeAnnotation(
  annotation: Annotation,
  seen: Annotation,
  shift: Shift,
): Promise<void> {
  const item = annotationItem(annotation);
  const when = { expression: 'id = :seen', values: { ':seen': seen.id } };
  await commit([
    ...emit(talkedAbout(shift), annotated('updated', annotation)),
    put(table(), item, { when }),
    newHome(annotation.id, item),
  ]);
}
