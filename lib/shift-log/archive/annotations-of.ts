import type { Annotation, Shift } from '../model.ts';
import type { ArchivedAnnotation } from './archived-talk.ts';
import { madeWith, matched, once, underId } from './matching.ts';
import { metadataOf } from './metadata-of.ts';
import type { Entry } from './read-entry.ts';

/** An annotation of a file; earlier ones have no id that stays. */
export type SaidAnnotation = Omit<Annotation, 'annotation_id' | 'id'> &
  Pick<ArchivedAnnotation, 'annotation_id' | 'id'>;

/** The annotations of an entry; what it says twice is one. */
export function annotationsOf({ annotations }: Entry, shift: Shift): SaidAnnotation[] {
  const said = annotations.map(({ id, annotation_id, annotation, user_name, metadata }) => {
    const made = metadataOf(metadata, user_name ?? shift.metadata.created_by, shift.shift_start);
    const by = user_name ?? made.created_by;
    const text = { annotation, user_name: by, shift_id: shift.shift_id };
    return { id, annotation_id, ...text, metadata: made };
  });
  return once(said, ({ id, annotation_id, annotation, metadata }) =>
    madeWith(metadata, annotation_id ?? id ?? undefined, annotation),
  );
}

/**
 * Which annotations here are those of a file. Both were made at the same instant and share their id,
 * else their text, else, where it was changed here, who made it.
 */
export const matchedAnnotations = (standing: Annotation[], said: SaidAnnotation[]) =>
  matched<Annotation, SaidAnnotation>(standing, said, [
    [
      ({ annotation_id, metadata }) => underId(annotation_id, metadata),
      ({ annotation_id, metadata }) => underId(annotation_id, metadata),
    ],
    [
      ({ annotation, metadata }) => madeWith(metadata, annotation),
      ({ annotation, metadata }) => madeWith(metadata, annotation),
    ],
    [
      ({ id, annotation_id, metadata }) => (id === annotation_id ? undefined : madeWith(metadata)),
      ({ metadata }) => madeWith(metadata),
    ],
  ]);
