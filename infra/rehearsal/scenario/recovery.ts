import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { restoreTable } from '../emulator/account.ts';
import type { Workspace } from '../workspace.ts';
import { run } from '../child-process.ts';
import { cdk, type Deployed } from '../deployment.ts';
import { awsAt, type Emulator } from '../emulator/emulator.ts';
import { listOf } from './shifts.ts';
import { assert } from '../step.ts';

/** Runs a command on a table and returns its output. */
function onTable(
  table: string,
  name: string,
  words: string[],
  workspace: Workspace,
  emulator: Emulator,
): Promise<string> {
  const env = { ...workspace.env, ...awsAt(emulator.url), TABLE_SHIFT_LOG: table };
  return run(['npm', 'run', '--silent', ...words], {
    cwd: workspace.copy,
    env,
    log: workspace.log(name),
  });
}

/** Exports the ended shifts of a table; an import would end a running one. */
async function exported(table: string, name: string, workspace: Workspace, emulator: Emulator) {
  const text = await onTable(table, name, ['export'], workspace, emulator);
  return text.split('\n').filter((line) => line.includes('"shift_end"'));
}

/** Moves all shifts from one deployment to another by file, and compares them. */
export async function moveShifts(
  from: Deployed,
  to: Deployed,
  workspace: Workspace,
  emulator: Emulator,
): Promise<void> {
  const shifts = await exported(from.table, 'export', workspace, emulator);
  const file = join(workspace.folder, 'shifts.jsonl');
  await writeFile(file, shifts.join('\n'));
  await onTable(to.table, 'import', ['import', '--', file], workspace, emulator);
  const moved = await exported(to.table, 'export-moved', workspace, emulator);
  assert(shifts.length > 0, 'The integration tests left no ended shift to move.');
  assert(moved.join() === shifts.join(), 'Shifts were lost or changed on the way.');
}

/** Restores a table to its latest state, as the runbook does, and deploys its use. */
export async function useRestored(
  prod: Deployed,
  workspace: Workspace,
  emulator: Emulator,
): Promise<void> {
  const table = 'shift-log-restored';
  const stream = await restoreTable(emulator, prod.table, table);
  const before = await listOf(prod, workspace, emulator);
  const context = ['-c', `tableShiftLog=${table}`, '-c', `streamShiftLog=${stream}`];
  const restored = await cdk(workspace, emulator).deploy('deploy-restored', 'prod', context);
  assert(restored.table === table, `The functions still use ${restored.table}.`);
  const after = await listOf(restored, workspace, emulator);
  assert(after === before, 'The restored table has different shifts.');
}
