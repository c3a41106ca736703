import { retryOnConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { isObject, type Report } from './format/parse.ts';
import { commitUnits, importShift, type ImportResult } from './import-plan.ts';
import { parseItem } from './format/parse-records.ts';
import { planItems } from './plan-records.ts';
import { noCounts, toTransactions } from './write-units.ts';

/** Imports an entry of a file: a shift, or an item that was opened while no shift ran. */
export const importEntry = (value: unknown): Promise<ImportResult> =>
  isObject(value) && value.item !== undefined ? importItem(value.item) : importShift(value);

/** Imports an item with its history, unless it is stored. An interrupted import continues where it stopped. */
async function importItem(value: unknown): Promise<ImportResult> {
  const problems: string[] = [];
  const report: Report = (path, problem) => void problems.push(`${path.join('.')}: ${problem}`);
  const items = parseItem({ path: ['item'], value }, report);
  const result: ImportResult = {
    shift: items.length > 0 ? 'none' : 'skipped',
    added: { ...noCounts },
    problems,
    parts: items.map(({ item_id }) => ({ item: item_id })),
  };
  await retryOnConflict(async () => {
    const { units, problems: found } = await planItems(items);
    problems.push(...found);
    for (const group of toTransactions(units)) await commitUnits(group, [], result);
  });
  return { ...result, problems: [...new Set(problems)] };
}
