import { normalizeEntry } from '#lib/shift-log/archive/normalize.ts';
import type { ReportProblem } from '#lib/shift-log/archive/parse.ts';
import type { ImportResult } from './import-plan.ts';
import { noCounts } from './write-units.ts';

type ArchivedRecord = {
  /** The record with its texts and times as this version stores them. */
  value: unknown;
  /** The time of the import, as ISO 8601. */
  now: string;
  reportProblem: ReportProblem;
  /** The result until the record is valid. It lists what was reported. */
  result: ImportResult;
};

/** Opens an entry of a file that has one record and no shift. */
export function openRecord(kind: 'item' | 'tag' | 'template', record: unknown): ArchivedRecord {
  const now = new Date().toISOString();
  const problems: string[] = [];
  const reportProblem: ReportProblem = (path, problem) =>
    void problems.push(`${path.join('.')}: ${problem}`);
  const { [kind]: value } = normalizeEntry({ [kind]: record }, now, reportProblem);
  const result: ImportResult = { shift: 'skipped', added: { ...noCounts }, problems, parts: [] };
  return { value, now, reportProblem, result };
}
