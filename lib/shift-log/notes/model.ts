import { type ValueOf, pick, keysOf } from '../fields/field-lists.ts';
import * as responses from '../contracts/resources/shift.ts';

/** A note of a user about a shift. */
export type Annotation = ValueOf<typeof responses.annotationFields>;

export type Tag = ValueOf<typeof responses.tagFields>;

export const annotationEtag = ({ id, version }: Annotation) => `${id}.${version}`;

export const toAnnotationResponse = (annotation: Annotation) =>
  pick(annotation, keysOf(responses.annotationFields));

export const toAnnotationOutcome = (annotation: Annotation) => ({
  data: toAnnotationResponse(annotation),
  etag: annotationEtag(annotation),
});
