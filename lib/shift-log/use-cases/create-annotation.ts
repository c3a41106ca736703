import type { UseCase } from '#lib/platform/http/use-case.ts';
import { putAnnotation } from '../annotations/repository.ts';
import type { createAnnotation as contract } from '../contracts/annotations.ts';
import { madeBy, touched, type Annotation } from '../model.ts';
import { loadRoot } from '../repository.ts';

/** Annotates a shift, running or ended, in the caller's name. */
export const createAnnotation: UseCase<typeof contract> = async ({ body }, context) => {
  const shift = await loadRoot(body.shift_id);
  const [now, id] = [context.clock(), context.newId()];
  const annotation: Annotation = {
    id,
    annotation_id: id,
    annotation: body.annotation,
    user_name: context.user,
    shift_id: shift.shift_id,
    metadata: madeBy(context.user, now),
  };
  const outcome = { data: annotation, etag: String(id) };
  await putAnnotation(annotation, touched(shift, context.user, now), context.remember(outcome));
  return outcome;
};
