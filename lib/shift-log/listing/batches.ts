import type { Row } from '../repository.ts';
import { WIDE_PAGE, type Candidates } from './candidates.ts';
import { asksForLogs, rowMatches, type Filters } from './filters.ts';

/** Shifts read whole at once. */
const BATCH = 25;

type Batch = { rows: Row[]; seen: number; last: string };

/**
 * Rows in batches to be read whole, of at most `size()` rows that the index itself does not rule
 * out. A batch ends early when it has passed over many.
 */
export async function* batches(
  rows: Candidates,
  filters: Filters,
  size: () => number,
): AsyncGenerator<Batch> {
  const fresh = (): Batch => ({ rows: [], seen: 0, last: '' });
  let batch = fresh();
  for await (const row of rows) {
    batch.seen++;
    batch.last = row.position;
    if (row.operator_name === undefined || rowMatches(row, filters)) batch.rows.push(row);
    const full = asksForLogs(filters) ? BATCH : Math.min(BATCH, size());
    if (batch.rows.length < full && batch.seen < WIDE_PAGE) continue;
    yield batch;
    batch = fresh();
  }
  if (batch.seen > 0) yield batch;
}
