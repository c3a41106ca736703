import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { restoreTable } from '../emulator/account.ts';
import type { Workspace } from '../workspace.ts';
import { run } from '../child-process.ts';
import { cdk, type Deployed } from '../deployment.ts';
import { awsAt, type Emulator } from '../emulator/emulator.ts';
import { listOf } from './shifts.ts';
import { assert } from '../step.ts';

/** Runs a command of the command line on a table. Gives what it printed. */
function onTable(
  table: string,
  name: string,
  words: string[],
  bench: Workspace,
  emulator: Emulator,
): Promise<string> {
  const env = { ...bench.env, ...awsAt(emulator.url), TABLE_SHIFT_LOG: table };
  return run(['npm', 'run', '--silent', ...words], { cwd: bench.copy, env, log: bench.log(name) });
}

/** The ended shifts of a table, as they are exported: one that runs is ended by its import. */
async function exported(table: string, name: string, bench: Workspace, emulator: Emulator) {
  const text = await onTable(table, name, ['export'], bench, emulator);
  return text.split('\n').filter((line) => line.includes('"shift_end"'));
}

/** All shifts of one deployment by file to another: there they are the same. */
export async function moveShifts(
  from: Deployed,
  to: Deployed,
  bench: Workspace,
  emulator: Emulator,
): Promise<void> {
  const shifts = await exported(from.table, 'export', bench, emulator);
  const file = join(bench.folder, 'shifts.jsonl');
  await writeFile(file, shifts.join('\n'));
  await onTable(to.table, 'import', ['import', '--', file], bench, emulator);
  const moved = await exported(to.table, 'export-moved', bench, emulator);
  assert(shifts.length > 0, 'The integration tests have left no ended shift to move.');
  assert(moved.join() === shifts.join(), 'Shifts were lost or changed on the way.');
}

/** The runbook's restore: a new table from the old one's last moment, which the functions then use. */
export async function useRestored(
  prod: Deployed,
  bench: Workspace,
  emulator: Emulator,
): Promise<void> {
  const table = 'shift-log-restored';
  const stream = await restoreTable(emulator, prod.table, table);
  const before = await listOf(prod, bench, emulator);
  const context = ['-c', `tableShiftLog=${table}`, '-c', `streamShiftLog=${stream}`];
  const restored = await cdk(bench, emulator).deploy('deploy-restored', 'prod', context);
  assert(restored.table === table, `The functions still use ${restored.table}.`);
  const after = await listOf(restored, bench, emulator);
  assert(after === before, 'The restored table holds other shifts.');
}
