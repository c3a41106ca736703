import { MAX_RESPONSE_BYTES, responseWeight } from '#lib/contract/json/response-size.ts';
import type { Outcome, UseCase } from '#lib/platform/http/use-case.ts';
import { annotationsBefore } from '../annotations/repository.ts';
import type { listAnnotations as contract } from '../contracts/annotations.ts';
import { slt } from '../contracts/slt.ts';
import { annotationPosition } from '../keys.ts';
import { toAnnotationResponse, type AnnotationResponse } from '../model.ts';
import { findShiftId } from '../repository.ts';
import { readSnapshot, limitAfterConflicts } from '../snapshots.ts';

/** Lists the annotations of a shift, newest first: all that fit an answer, or a page of `limit`. */
export const listAnnotations: UseCase<typeof contract> = async ({ query }) => {
  const { shift_id, limit, cursor } = query;
  const shiftId = await findShiftId(shift_id);
  if (shiftId === undefined) return { data: [] };
  return readSnapshot(shiftId, async (interrupted): Promise<Outcome> => {
    const most = limitAfterConflicts(limit, interrupted);
    const data: AnnotationResponse[] = [];
    let room = MAX_RESPONSE_BYTES;
    // One more than fits shows that there is more; another one is that of the cursor.
    const pageSize = most === undefined ? undefined : most + 2;
    for await (const annotation of annotationsBefore(shiftId, cursor, pageSize)) {
      const view = toAnnotationResponse(annotation);
      room -= responseWeight(view);
      const last = data.at(-1);
      if (last && (data.length === most || room < 0)) {
        const size = limit !== undefined && { limit: String(limit) };
        const next = { shift_id, ...size, cursor: annotationPosition(last) };
        return { data, links: [{ rel: 'next', path: `${slt}/shift/annotation`, query: next }] };
      }
      data.push(view);
    }
    return { data };
  });
};
