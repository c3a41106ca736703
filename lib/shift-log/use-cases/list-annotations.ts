import { BASE_PATH } from '../contracts/base-path.ts';
import { responseBytes } from '#lib/contract/json/response-size.ts';
import { fillPage, nextPageLinks } from '#lib/contract/pages.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import { annotationsBefore } from '../notes/annotations.ts';
import type { listAnnotations as contract } from '../contracts/annotations.ts';

import { findShiftId } from '../shifts/repository.ts';
import { limitAfterConflicts, readSnapshot } from '../reading/snapshots.ts';
import { annotationPosition } from '../notes/keys.ts';
import { toAnnotationResponse } from '../notes/model.ts';

/** Lists the annotations of a shift, newest first: all that fit a response, or a page of `limit`. */
export const listAnnotations: UseCase<typeof contract> = async ({ query }) => {
  const shiftId = await findShiftId(query.shift_id);
  if (shiftId === undefined) return { data: [] };
  const { entries, next } = await readSnapshot(shiftId, (conflicts) => {
    const limit = limitAfterConflicts(query.limit, conflicts);
    return fillPage(
      annotationsBefore(shiftId, query.cursor, limit),
      (annotation) => {
        const entry = toAnnotationResponse(annotation);
        return { entry, bytes: responseBytes(entry), position: annotationPosition(annotation) };
      },
      { limit },
    );
  });
  return { data: entries, links: nextPageLinks(`${BASE_PATH}/shift/annotation`, query, next) };
};
