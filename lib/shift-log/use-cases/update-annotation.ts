import { ApiError, InvalidRequest } from '#lib/contract/errors.ts';
import type { Outcome, UseCase } from '#lib/platform/http/use-case.ts';
import { changeAnnotation, findAnnotation } from '../annotations/repository.ts';
import type { updateAnnotation as contract } from '../contracts/annotations.ts';
import { parseId } from '../id-index.ts';
import { modifiedBy } from '../metadata.ts';
import {
  annotationEtag,
  toAnnotationResponse,
  withModification,
  type Annotation,
} from '../model.ts';

/** Updates an annotation of the caller. A body without changes changes nothing. */
export const updateAnnotation: UseCase<typeof contract> = async ({ path, body }, context) => {
  const { annotation_id } = path;
  const id = parseId(annotation_id);
  const found = id === undefined ? undefined : await findAnnotation(id);
  if (!found) throw new ApiError('ANNOTATION_NOT_FOUND', { annotation_id });
  const { stored, shift } = found;
  requireSameShift(stored, body.shift_id);
  if (stored.metadata.created_by !== context.user)
    throw new ApiError('NOT_ANNOTATION_CREATOR', { annotation_id });
  context.requireMatch(annotationEtag(stored));
  const { annotation = stored.annotation } = body;
  if (annotation === stored.annotation) return toOutcome(stored);

  const now = context.clock();
  const metadata = modifiedBy(stored.metadata, context.user, now);
  const updated = { ...stored, annotation, metadata, version: stored.version + 1 };
  await changeAnnotation(updated, withModification(shift, context.user, now));
  return toOutcome(updated);
};

const toOutcome = (annotation: Annotation): Outcome => ({
  data: toAnnotationResponse(annotation),
  etag: annotationEtag(annotation),
});

/** Throws 422 for a body that moves an annotation to another shift. */
function requireSameShift({ shift_id }: Annotation, given: number | undefined): void {
  if (given === undefined || given === shift_id) return;
  const msg = `Input should be ${shift_id}, the shift of the annotation`;
  throw new InvalidRequest([{ loc: ['body', 'shift_id'], msg, type: 'value_error' }]);
}
