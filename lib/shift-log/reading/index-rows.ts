import type { Shift } from '../shifts/model.ts';
import { getItems, queryPages, type Item } from '#lib/platform/dynamo/read.ts';
import { table } from '../fields/table.ts';
import * as keys from '../shifts/keys.ts';

/** Returns the positions of up to 100 shifts in the list by start. */
export async function positionsOf(ids: number[]): Promise<Row[]> {
  const attributes: (keyof Shift)[] = ['shift_id', 'shift_start'];
  const shifts = await getItems<Shift>(table(), ids.map(keys.shiftKey), attributes);
  return shifts.map((shift) => ({ shift_id: shift.shift_id, position: keys.startPosition(shift) }));
}

/** A row of an index: the position of a shift in the list, and the projected fields of the shift. */
export type Row = Pick<Shift, 'shift_id' | 'source_id' | 'user_id'> & {
  position: string;
  operator_name?: string;
};

type Range = Partial<Record<'from' | 'to' | 'after', string | undefined>> & { pageSize: number };

/** Yields the rows of an index partition, newest first, after the sort key `after`. */
export async function* listRows(
  index: keyof typeof keys.indexes,
  pk: string,
  { from, to, after, pageSize }: Range,
): AsyncGenerator<Row> {
  const last = after !== undefined && (to === undefined || after < to) ? after : to;
  const query = { index: keys.indexes[index], pk, newestFirst: true, limit: pageSize };
  if (from !== undefined && last !== undefined && from > last) return;
  for await (const page of queryPages<Item & Row>({ table: table(), ...query, from, to: last })) {
    for (const row of page) {
      const position = String(row[query.index.sk]);
      if (position !== after) yield { ...row, position };
    }
  }
}
