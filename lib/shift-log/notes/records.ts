import { annotationKey, tagKey } from './keys.ts';
import type { Annotation, Tag } from './model.ts';
import type { Item } from '#lib/platform/dynamo/read.ts';
import { fromItem } from '../shifts/records.ts';
import { tagFields } from '../contracts/resources/tag.ts';
import * as responses from '../contracts/resources/shift.ts';

export const annotationItem = (annotation: Annotation) => ({
  ...annotation,
  ...annotationKey(annotation),
});

/** Older items have an `id` for each version, beside the `annotation_id` that stays, and no `version`. */
export function toAnnotation(item: Item): Annotation {
  const { annotation_id: id = item.id, version = 1 } = item;
  return fromItem<Annotation>({ ...item, id, version }, responses.annotationFields);
}

export const tagItem = (tag: Tag) => ({ ...tag, ...tagKey(tag.tag_name) });

/** Older items have no version. */
export const toTag = (item: Item): Tag => fromItem<Tag>({ version: 1, ...item }, tagFields);
