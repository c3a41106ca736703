import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import { replaceAnnotation, findAnnotation } from '../notes/annotations.ts';
import type { updateAnnotation as contract } from '../contracts/annotations.ts';
import { changesOf, omitUndefined } from '../fields/field-lists.ts';
import { loadById, requireSame } from '../fields/ids.ts';
import { requireNotAhead } from '../fields/times.ts';
import { updateMetadata } from '../shifts/metadata.ts';
import { withModification } from '../shifts/model.ts';
import { annotationEtag, toAnnotationOutcome, type Annotation } from '../notes/model.ts';

/** Updates an annotation of the caller. A body without changes changes nothing. */
export const updateAnnotation: UseCase<typeof contract> = async ({ path, body }, context) => {
  const notFound = () => new ApiError('ANNOTATION_NOT_FOUND', path);
  const { stored: storedAnnotation, shift } = await loadById(
    path.annotation_id,
    findAnnotation,
    notFound,
  );
  requireSame('shift_id', body.shift_id, storedAnnotation.shift_id, 'the shift of the annotation');
  if (storedAnnotation.metadata.created_by !== context.user)
    throw new ApiError('NOT_ANNOTATION_CREATOR', path);
  context.requireMatch(annotationEtag(storedAnnotation));
  const now = context.clock();
  requireNotAhead(['occurred_on'], body.occurred_on, now, [storedAnnotation.occurred_on]);
  const changedAnnotation = omitUndefined<Annotation>({
    ...storedAnnotation,
    ...changesOf(body, ['annotation', 'occurred_on']),
  });
  if (isDeepStrictEqual(changedAnnotation, storedAnnotation))
    return toAnnotationOutcome(storedAnnotation);

  const metadata = updateMetadata(storedAnnotation.metadata, context, now);
  const updatedAnnotation = {
    ...changedAnnotation,
    metadata,
    version: storedAnnotation.version + 1,
  };
  await replaceAnnotation(updatedAnnotation, withModification(shift, context, now));
  return toAnnotationOutcome(updatedAnnotation);
};
