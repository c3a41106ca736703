import { isDeepStrictEqual } from 'node:util';
import type { RequestOf } from '#lib/contract/endpoint.ts';
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
import {
  changedWithdrawal,
  mayWithdraw,
  requireNotWithdrawn,
  requireOnlyWithdrawal,
  withWithdrawal,
} from '../withdrawal/withdrawal.ts';

/**
 * Updates an annotation of the caller, withdraws it or reinstates it; engineers may withdraw and reinstate those of
 * others. A body without changes changes nothing.
 */
export const updateAnnotation: UseCase<typeof contract> = async ({ path, body }, context) => {
  const notFound = () => new ApiError('ANNOTATION_NOT_FOUND', path);
  const { stored: current, shift } = await loadById(path.annotation_id, findAnnotation, notFound);
  requireSame('shift_id', body.shift_id, current.shift_id, 'the shift of the annotation');
  const now = context.clock();
  const withdrawal = changedWithdrawal(current, body, context, now);
  const changed = applyChanges(current, body);
  const isSame = isDeepStrictEqual(changed, current);
  if (withdrawal) requireOnlyWithdrawal(!isSame);
  requireNotAhead(['occurred_on'], body.occurred_on, now, [current.occurred_on]);
  const isCreator = current.metadata.created_by === context.user;
  const isAboutWithdrawal = isSame && body.withdrawn != null;
  if (!isCreator && !(isAboutWithdrawal && mayWithdraw(current.metadata, context)))
    throw new ApiError('NOT_ANNOTATION_CREATOR', path);
  context.requireMatch(annotationEtag(current));
  if (!withdrawal) {
    if (isSame) return toAnnotationOutcome(current);
    requireNotWithdrawn(current, `annotation ${current.id}`);
  }
  const updatedAnnotation = {
    ...(withdrawal ? withWithdrawal(current, withdrawal) : changed),
    metadata: updateMetadata(current.metadata, context, now),
    version: current.version + 1,
  };
  await replaceAnnotation(updatedAnnotation, withModification(shift, context, now));
  return toAnnotationOutcome(updatedAnnotation);
};

const applyChanges = (annotation: Annotation, body: RequestOf<typeof contract>['body']) =>
  omitUndefined<Annotation>({ ...annotation, ...changesOf(body, ['annotation', 'occurred_on']) });
