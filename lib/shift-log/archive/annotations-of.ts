import { sortable } from '#lib/contract/datetime.ts';
import { timeOrderedId } from '#lib/platform/ids.ts';
import { homeOf } from '../homes.ts';
import type { Annotation, Shift } from '../model.ts';
import type { ArchivedAnnotation } from './archived.ts';
import { metadataOf, type Entry } from './read-entry.ts';

/** An annotation of a file; earlier ones have no id that stays. */
export type Said = Omit<Annotation, 'annotation_id' | 'id'> &
  Pick<ArchivedAnnotation, 'annotation_id' | 'id'>;

/** The annotations of an entry; what it says twice is one. */
export function annotationsOf({ annotations }: Entry, shift: Shift): Said[] {
  const said = annotations.map(({ id, annotation_id, annotation, user_name, metadata }): Said => {
    const made = metadataOf(metadata, user_name ?? shift.metadata.created_by, shift.shift_start);
    const by = user_name ?? made.created_by;
    return {
      id,
      annotation_id,
      annotation,
      user_name: by,
      shift_id: shift.shift_id,
      metadata: made,
    };
  });
  return said.filter(
    (one, n) => said.findIndex((other) => isTwin(other, one) && idOf(other) === idOf(one)) === n,
  );
}

/**
 * What of a file is missing among those that stand, and which of these a file says otherwise. One is
 * the file's where both were made at the same instant and share their id; else, their text.
 */
export function compared(standing: Annotation[], said: Said[]) {
  const left = new Set(standing);
  const edited: Annotation[] = [];
  const take = (is: (here: Annotation) => boolean): Annotation | undefined => {
    const found = [...left].find(is);
    if (found) left.delete(found);
    return found;
  };
  const others = said.filter((one) => {
    const found = take((here) => here.annotation_id === one.annotation_id && isAsOld(here, one));
    if (found && found.annotation !== one.annotation) edited.push(found);
    return !found;
  });
  return { missing: others.filter((one) => !take((here) => isTwin(here, one))), edited };
}

const idOf = ({ annotation_id, id }: Said) => annotation_id ?? id;
const isAsOld = (a: Said, b: Said) =>
  sortable(a.metadata.created_on) === sortable(b.metadata.created_on);
const isTwin = (a: Said, b: Said) => isAsOld(a, b) && a.annotation === b.annotation;

/** The annotation with ids: those of the file where they are free here, else new ones. */
export async function withIds(said: Said): Promise<Annotation> {
  const annotation_id = (await ifFree(said.annotation_id ?? said.id)) ?? timeOrderedId();
  const isFirst = said.annotation_id === undefined || said.id === said.annotation_id;
  const id = isFirst ? annotation_id : ((await ifFree(said.id)) ?? timeOrderedId());
  return { ...said, id, annotation_id };
}

async function ifFree(id: number | null | undefined): Promise<number | undefined> {
  return id == null || (await homeOf(id)) ? undefined : id;
}
