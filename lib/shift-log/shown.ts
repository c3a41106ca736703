import { toCursor } from '#lib/contract/cursor.ts';
import type { Link, Outcome } from '#lib/platform/http/use-case.ts';
import { slt } from './contracts/slt.ts';
import { fit, type Fitted } from './fit.ts';
import { etagOf, type ShiftRecord } from './model.ts';

/** A whole shift as an outcome; what does not fit the answer is linked. */
export function shown(record: ShiftRecord): Outcome {
  const fitted = fit(record);
  return { data: fitted.view, etag: etagOf(record), links: restOf(record.shift_id, fitted) };
}

/** The lists that have what an answer left out of a shift. */
export function restOf(shiftId: number, { rest, fewer }: Fitted): Link[] {
  const section = (path: string, more: object = {}): Link => ({
    rel: 'section',
    path: `${slt}/${path}`,
    query: { shift_id: String(shiftId), ...more },
  });
  return [
    ...(rest === undefined ? [] : [section('shifts', { cursor: toCursor(rest) })]),
    ...(fewer === true ? [section('shift/annotation')] : []),
  ];
}
