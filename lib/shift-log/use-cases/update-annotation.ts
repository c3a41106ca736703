import type { RequestOf } from '#lib/contract/endpoint.ts';
import { ApiError, InvalidRequest } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import { changeAnnotation, findAnnotation, isVersionOf } from '../annotations/repository.ts';
import type { updateAnnotation as contract } from '../contracts/annotations.ts';
import { idFrom } from '../homes.ts';
import { changedBy, touched, type Annotation } from '../model.ts';

type Request = RequestOf<typeof contract>;

/** Changes an annotation of the caller's own: a new version of it. What says nothing new changes nothing. */
export const updateAnnotation: UseCase<typeof contract> = async ({ path, body }, context) => {
  const { annotation_id } = path;
  const id = idFrom(annotation_id);
  const found = id === undefined ? undefined : await findAnnotation(id);
  if (!found) throw new ApiError('ANNOTATION_NOT_FOUND', { annotation_id });
  const { standing, shift } = found;
  await requireItsIds(annotation_id, standing, body);
  requireSameShift(standing, body);
  if (standing.metadata.created_by !== context.user)
    throw new ApiError('NOT_ANNOTATION_CREATOR', { annotation_id });
  context.requireMatch(String(standing.id));
  if (body.annotation === undefined || body.annotation === standing.annotation)
    return { data: standing, etag: String(standing.id) };

  const now = context.clock();
  const metadata = changedBy(standing.metadata, context.user, now);
  const changed = { ...standing, id: context.newId(), annotation: body.annotation, metadata };
  await changeAnnotation(changed, standing, touched(shift, context.user, now));
  return { data: changed, etag: String(changed.id) };
};

/** An id in the body must be one of the annotation's own: of whichever version, as in the path. */
async function requireItsIds(path: string, standing: Annotation, body: Request['body']) {
  for (const field of ['annotation_id', 'id'] as const) {
    const said = body[field];
    if (said != null && String(said) !== path && !(await isVersionOf(standing, said)))
      throw refusal(field, `${path}, as in the path`);
  }
}

/** An annotation stays with its shift. */
function requireSameShift({ shift_id }: Annotation, { shift_id: said }: Request['body']): void {
  if (said != null && said !== shift_id)
    throw refusal('shift_id', `${shift_id}, the shift that it is of`);
}

const refusal = (field: string, should: string) =>
  new InvalidRequest([
    { loc: ['body', field], msg: `Input should be ${should}`, type: 'value_error' },
  ]);
