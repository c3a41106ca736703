import { MAX_PAGE_SIZE } from '#lib/contract/pages.ts';
import type { ShiftRecord } from './whole-shift.ts';

import { readShifts } from './snapshots.ts';
import { candidates } from './candidates.ts';
import { filtersOnLogs, rowMatches, shiftMatches, type Filters } from './filters.ts';
import type { Row } from './index-rows.ts';

/** Shifts that are read whole at the same time. */
const BATCH_SIZE = 25;

/** A page ends early after this many shifts that did not match. */
const MAX_MISSES = 200;
/** A page ends early after this many index rows. */
const MAX_ROWS = 5000;

/** A shift that matches all filters, or the position up to which none does. */
type Match = { position: string; record?: ShiftRecord | undefined; endsPage?: boolean };

/** Yields the shifts that match all filters, newest first, for a page of `limit`. */
export async function* matchingShifts(filters: Filters, limit: number): AsyncGenerator<Match> {
  let [matches, misses, rowCount] = [0, 0, 0];
  const rows = await candidates(filters, limit, filters.cursor);
  const size = () => (filtersOnLogs(filters) ? BATCH_SIZE : limit - matches + 1);
  for await (const batch of batches(rows, filters, size)) {
    const records = await readShifts(batch.rows.map(({ shift_id }) => shift_id));
    for (const { shift_id, position } of batch.rows) {
      const record = records.find((candidate) => candidate.shift_id === shift_id);
      const isMatch = record !== undefined && shiftMatches(record, filters);
      if (isMatch) matches++;
      else misses++;
      yield { position, ...(isMatch && { record }) };
    }
    rowCount += batch.rowCount;
    yield { position: batch.last, endsPage: misses >= MAX_MISSES || rowCount >= MAX_ROWS };
  }
}

type Batch = { rows: Row[]; rowCount: number; last: string };

/**
 * Yields batches of at most `size()` rows that the index does not rule out. A batch ends early after many rows
 * that it rules out.
 */
async function* batches(
  rows: AsyncIterable<Row> | Row[],
  filters: Filters,
  size: () => number,
): AsyncGenerator<Batch> {
  const empty = (): Batch => ({ rows: [], rowCount: 0, last: '' });
  let batch = empty();
  for await (const row of rows) {
    batch.rowCount++;
    batch.last = row.position;
    if (row.operator_name === undefined || rowMatches(row, filters)) batch.rows.push(row);
    if (batch.rows.length < Math.min(BATCH_SIZE, size()) && batch.rowCount < MAX_PAGE_SIZE)
      continue;
    yield batch;
    batch = empty();
  }
  if (batch.rowCount > 0) yield batch;
}
