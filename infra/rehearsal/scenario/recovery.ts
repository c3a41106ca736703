import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deploy, runInCopy, withSameBundles } from '../deployment.ts';
import type { Deployment, Rehearsal } from '../deployment.ts';
import { restoreTable } from '../emulator/account.ts';
import { listShifts } from './services.ts';

/** Returns the ended shifts of a table as `npm run export` prints them; an import would end a running one. */
async function exportShifts(rehearsal: Rehearsal, name: string, table: string): Promise<string[]> {
  const settings = { TABLE_SHIFT_LOG: table };
  const text = await runInCopy(rehearsal, name, ['npm', 'run', '--silent', 'export'], settings);
  return text.split('\n').filter((line) => line.includes('"shift_end"'));
}

/** The few shifts above this size make up nine tenths of the export. Moving them would take a minute and test nothing else. */
const MAX_SHIFT_CHARS = 1_000_000;

/** Moves the shifts of usual size from one deployment to another by file, and compares them. */
export async function moveShifts(rehearsal: Rehearsal, from: Deployment, to: Deployment) {
  const allShifts = await exportShifts(rehearsal, 'export', from.table);
  const shifts = allShifts.filter(({ length }) => length <= MAX_SHIFT_CHARS);
  const file = join(rehearsal.folder, 'shifts.jsonl');
  await writeFile(file, shifts.join('\n'));
  const args = ['npm', 'run', '--silent', 'import', '--', file];
  const tables = { TABLE_SHIFT_LOG: to.table, TABLE_SEARCH: to.searchTable };
  await runInCopy(rehearsal, 'import', args, tables);
  const movedShifts = await exportShifts(rehearsal, 'export-moved', to.table);
  assert(shifts.length > 0, 'The integration tests left no ended shift to move.');
  assert(movedShifts.join() === shifts.join(), 'Shifts were lost or changed on the way.');
}

/** Restores a table to its latest state, as the runbook does, and deploys its use. */
export async function useRestored(rehearsal: Rehearsal, prod: Deployment): Promise<void> {
  const table = 'shift-log-restored';
  const stream = await restoreTable(rehearsal, prod.table, table);
  const before = await listShifts(rehearsal, prod);
  const context = ['-c', `tableShiftLog=${table}`, '-c', `streamShiftLog=${stream}`];
  const deployment = await deploy(rehearsal, 'deploy-restored', 'prod', [
    ...context,
    ...withSameBundles,
  ]);
  assert(deployment.table === table, `The functions still use ${deployment.table}.`);
  const after = await listShifts(rehearsal, deployment);
  assert.deepEqual(
    withoutLinks(after),
    withoutLinks(before),
    'The restored table has different shifts.',
  );
}

/** Returns shifts without the signed links to their files, which differ in each response. */
const withoutLinks = (shifts: unknown): unknown =>
  JSON.parse(
    JSON.stringify(shifts, (name, value: unknown) => (name === 'path' ? undefined : value)),
  );
