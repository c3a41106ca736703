import { retryOnConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { parseItem } from '#lib/shift-log/archive/parse-records.ts';
import { openRecord } from './archived-record.ts';
import { commitUnits, type ImportResult } from './import-plan.ts';
import { planItems } from './plan-records.ts';
import { toTransactions } from './write-units.ts';

/** Imports an item with its history, unless it is stored. An interrupted import continues where it stopped. */
export async function importItem(archived: unknown): Promise<ImportResult> {
  const { value, reportProblem, result } = openRecord('item', archived);
  const items = parseItem({ path: ['item'], value }, reportProblem);
  if (items.length > 0) result.shift = 'none';
  result.parts = items.map(({ item_id }) => ({ item: item_id }));
  await retryOnConflict(async () => {
    const { units, problems } = await planItems(items);
    result.problems.push(...problems);
    for (const group of toTransactions(units)) await commitUnits(group, [], result);
  });
  return { ...result, problems: [...new Set(result.problems)] };
}
