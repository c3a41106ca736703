import type { Annotation } from './model.ts';
import { toSortable } from '#lib/contract/datetime.ts';
import { paddedId, shiftPartition } from '../shifts/keys.ts';
import { canonicalTag } from '../fields/tag.ts';

/** The items of annotations and tags. */
// prettier-ignore
export const entities = [
  { entity: 'Annotation', pk: 'SHIFT#<shift_id>', sk: 'ANNOTATION#<created>#<annotation_id>', index1: '', index2: '', index3: '' },
  { entity: 'Tag', pk: 'TAGS', sk: '<tag_name in lower case>', index1: '', index2: '', index3: '' },
] as const;

/** The access patterns: each read with its key, and the endpoints and commands that use it. */
// prettier-ignore
export const accessPatterns = [
  { pattern: 'Annotations of a shift, newest first', key: 'SHIFT#<shift_id>, ANNOTATION#…', usedBy: ['list-annotations', 'every reader of a shift that changes meanwhile'] },
  { pattern: 'One annotation', key: 'SHIFT#<shift_id>, ANNOTATION#<created>#<annotation_id>', usedBy: ['update-annotation', 'search.index-events'] },
  { pattern: 'All tags', key: 'TAGS', usedBy: ['list-tags', 'npm run export'] },
  { pattern: 'One tag', key: 'TAGS, <tag_name in lower case>', usedBy: ['update-tag', 'npm run import'] },
] as const;

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
