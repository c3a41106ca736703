import { toCursor } from '#lib/contract/cursor.ts';
import type { Link, Outcome } from '#lib/platform/http/use-case.ts';
import { slt } from './contracts/slt.ts';
import { fit } from './fit.ts';
import { etagOf, type ShiftRecord } from './model.ts';

/** A whole shift as an outcome; what does not fit the answer is linked. */
export function shown(record: ShiftRecord): Outcome {
  const { view, rest } = fit(record);
  return { data: view, etag: etagOf(record), links: restOf(record.shift_id, rest) };
}

/** The list that has what an answer left out of a shift. */
export function restOf(shiftId: number, rest: string | undefined): Link[] {
  if (rest === undefined) return [];
  const query = { shift_id: String(shiftId), cursor: toCursor(rest) };
  return [{ rel: 'section', path: `${slt}/shifts`, query }];
}
