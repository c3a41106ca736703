import type { Annotation, Shift } from '../model.ts';
import { madeWith, matched, once, underId } from './matching.ts';
import { metadataOf } from './metadata-of.ts';
import type { Entry } from './read-entry.ts';

/** An annotation of a file; those of earlier listings may have no id. */
export type SaidAnnotation = Omit<Annotation, 'id'> & { id?: number };

/** Returns the annotations of an entry; repetitions count once. */
export function annotationsOf({ annotations }: Entry, shift: Shift): SaidAnnotation[] {
  const said = annotations.map((one): SaidAnnotation => {
    const { annotation, user_name, version } = one;
    const made = metadataOf(
      one.metadata,
      user_name ?? shift.metadata.created_by,
      shift.shift_start,
    );
    // In older exports `id` names a version, and `annotation_id` the annotation.
    const id = one.annotation_id ?? one.id;
    return {
      ...(id != null && { id }),
      annotation,
      user_name: user_name ?? made.created_by,
      shift_id: shift.shift_id,
      metadata: made,
      version: version ?? 1,
    };
  });
  return once(said, ({ id, annotation, metadata }) => madeWith(metadata, id, annotation));
}

/**
 * Finds the stored annotations that are those of a file: created at the same instant and with the same
 * id, else the same text, else edited here and by the same creator.
 */
export const matchedAnnotations = (standing: Annotation[], said: SaidAnnotation[]) =>
  matched<Annotation, SaidAnnotation>(standing, said, [
    [({ id, metadata }) => underId(id, metadata), ({ id, metadata }) => underId(id, metadata)],
    [
      ({ annotation, metadata }) => madeWith(metadata, annotation),
      ({ annotation, metadata }) => madeWith(metadata, annotation),
    ],
    [
      ({ version, metadata }) => (version === 1 ? undefined : madeWith(metadata)),
      ({ metadata }) => madeWith(metadata),
    ],
  ]);
