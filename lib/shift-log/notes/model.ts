import type { RequestOf } from '#lib/contract/endpoint.ts';
import type { updateTag } from '../contracts/tags.ts';
import { tagContent, tagFields } from '../contracts/resources/tag.ts';
import { changesOf, keysOf, omitUndefined, pick, type ValueOf } from '../fields/field-lists.ts';
import * as responses from '../contracts/resources/shift.ts';

/** A note of a user about a shift. */
export type Annotation = ValueOf<typeof responses.annotationFields>;

export type Tag = ValueOf<typeof tagFields>;

/** Returns a tag with a body's changes: an absent field keeps its value, and null clears it. */
export function applyTagChanges(tag: Tag, body: TagChange): Tag {
  const { archived, ...changes } = changesOf(body, keysOf(tagContent));
  return omitUndefined<Tag>({
    ...tag,
    ...changes,
    ...(body.archived !== undefined && { archived: archived ? true : undefined }),
  });
}

type TagChange = Pick<RequestOf<typeof updateTag>['body'], keyof typeof tagContent>;

export const tagEtag = ({ id, version }: Tag) => `${id}.${version}`;

export const toTagOutcome = (tag: Tag) => ({
  data: pick(tag, keysOf(tagFields)),
  etag: tagEtag(tag),
});

export const annotationEtag = ({ id, version }: Annotation) => `${id}.${version}`;

export const toAnnotationResponse = (annotation: Annotation) =>
  pick(annotation, keysOf(responses.annotationFields));

export const toAnnotationOutcome = (annotation: Annotation) => ({
  data: toAnnotationResponse(annotation),
  etag: annotationEtag(annotation),
});
