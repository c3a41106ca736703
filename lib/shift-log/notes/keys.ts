import { canonicalTag } from '../contracts/fields.ts';
import type { Annotation } from './model.ts';
import { toSortable } from '#lib/contract/datetime.ts';
import { paddedId, shiftPartition } from '../shifts/keys.ts';

export const tagsPartition = 'TAGS';
export const tagKey = (name: string) => ({ pk: tagsPartition, sk: canonicalTag(name) });

export const annotationsFrom = 'ANNOTATION#';
export const annotationsTo = 'ANNOTATION#~';
export const isAnnotationKey = (sk: string) => sk.startsWith(annotationsFrom);

/** Returns the sort key of an annotation among those of its shift, oldest first. */
export const annotationPosition = ({ id, metadata }: Pick<Annotation, 'id' | 'metadata'>) =>
  `${toSortable(metadata.created_on)}#${paddedId(id)}`;

export const annotationKey = (annotation: Omit<Annotation, 'version'>) => ({
  pk: shiftPartition(annotation.shift_id),
  sk: `${annotationsFrom}${annotationPosition(annotation)}`,
});
