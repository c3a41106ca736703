import type { UseCase } from '#lib/platform/http/use-case.ts';
import { insertAnnotation } from '../notes/annotations.ts';
import type { createAnnotation as contract } from '../contracts/annotations.ts';
import { requireNotAhead } from '../fields/times.ts';
import { newMetadata } from '../shifts/metadata.ts';
import { withModification } from '../shifts/model.ts';
import { loadShift } from '../shifts/repository.ts';
import { toAnnotationOutcome, type Annotation } from '../notes/model.ts';

/** Creates an annotation of the caller on a shift, running or ended. */
export const createAnnotation: UseCase<typeof contract> = async ({ body }, context) => {
  const now = context.clock();
  const { occurred_on } = body;
  requireNotAhead(['occurred_on'], occurred_on, now);
  const shift = await loadShift(body.shift_id);
  const annotation: Annotation = {
    id: context.newId(),
    annotation: body.annotation,
    ...(occurred_on != null && { occurred_on }),
    user_name: context.user,
    shift_id: shift.shift_id,
    metadata: newMetadata(context, now),
    version: 1,
  };
  const outcome = toAnnotationOutcome(annotation);
  const modifiedShift = withModification(shift, context, now);
  await insertAnnotation(annotation, modifiedShift, context.outcomeWrites(outcome));
  return outcome;
};
