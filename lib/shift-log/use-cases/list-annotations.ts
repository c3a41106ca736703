import { ANSWER_BYTES, weightOf } from '#lib/contract/answer-size.ts';
import type { Outcome, UseCase } from '#lib/platform/http/use-case.ts';
import { annotationsAfter } from '../annotations/repository.ts';
import type { listAnnotations as contract } from '../contracts/annotations.ts';
import { slt } from '../contracts/slt.ts';
import { placeOfAnnotation } from '../keys.ts';
import type { Annotation } from '../model.ts';
import { shiftIdFrom } from '../shift-id.ts';
import { atOneMoment } from '../snapshots.ts';

/** Annotations of a shift, oldest first, a page at a time; none of a shift that is not there. */
export const listAnnotations: UseCase<typeof contract> = async ({ query }) => {
  const { limit = 100, cursor: after } = query;
  const shiftId = shiftIdFrom(query.shift_id);
  if (shiftId === undefined) return { data: [] };
  return atOneMoment(shiftId, async (): Promise<Outcome> => {
    const data: Annotation[] = [];
    let room = ANSWER_BYTES;
    // One more than fits tells whether there is more; another one is that of the cursor.
    for await (const annotation of annotationsAfter(shiftId, after, limit + 2)) {
      room -= weightOf(annotation);
      const last = data.at(-1);
      if (last && (data.length === limit || room < 0)) {
        const next = { ...shown(query), cursor: placeOfAnnotation(last) };
        return { data, links: [{ rel: 'next', path: `${slt}/shift/annotation`, query: next }] };
      }
      data.push(annotation);
    }
    return { data };
  });
};

const shown = ({ shift_id, limit }: { shift_id: string; limit?: number | undefined }) => ({
  shift_id,
  ...(limit !== undefined && { limit: String(limit) }),
});
