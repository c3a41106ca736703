import { command } from '#infra/command.ts';
import { functions } from '#infra/registry.ts';
import { removeOnExit } from '../support/machine/clean-up.ts';
import { startFaultBench } from './faults/fault-bench.ts';
import { testSituation, type Cell } from './faults/matrix.ts';
import { situations, type KnownIds } from './faults/situations.ts';

const usage = () => `npm run proof -- faults [--only ID,…] [--verbose]
Runs every function on its recorded event, and injects every fault into every call: throttling, time-outs
and connection resets before and after the effect, 500, missing resources and concurrent writers. Responses
must be declared, and the stored data must be unchanged or completely updated. Takes about twenty minutes on two cores.
Status 1 if a cell fails.
  --only     the functions whose id contains one of these; the others run without faults
  --verbose  prints each failed cell completely`;

const options = { only: { type: 'string' }, verbose: { type: 'boolean' } } as const;

await command({ usage, options }, async ({ only = '', verbose = false }) => {
  const begin = performance.now();
  const desk = await startFaultBench();
  removeOnExit(desk.folder);
  const knownIds: KnownIds = {};
  const all: Cell[] = [];
  let calls = 0;
  try {
    console.log(`${'function'.padEnd(48)}  calls  cells passed failed`);
    for (const situation of situations) {
      const isWanted = only.split(',').some((part) => situation.name.includes(part));
      const result = await testSituation(situation, desk, knownIds, !isWanted);
      printSituation(situation.name, result, verbose);
      all.push(...result.cells);
      calls += result.calls;
    }
  } finally {
    await desk.stop();
  }
  const failedCells = all.filter((cell) => cell.failure !== undefined);
  const seconds = Math.round((performance.now() - begin) / 1000);
  const unreachedCount = all.filter((cell) => cell.isUnreached).length;
  console.log(
    `${situations.length} situations, ${calls} calls, ${all.length} cells: ${all.length - failedCells.length - unreachedCount} passed, ${failedCells.length} failed; in ${seconds} s. ${unreachedCount} were not reached, because the process had cached the responses.`,
  );
  const untested = only === '' ? findUntested(all) : [];
  if (untested.length > 0) throw new Error(`Functions without cells: ${untested.join(', ')}.`);
  if (failedCells.length > 0) throw new Error(`${failedCells.length} cells failed.`);
});

/** Returns the functions that have access to stored data but no cells. On one machine verification keys are in a file. */
function findUntested(cells: Cell[]): string[] {
  const isOfData = (grant: string) => grant.includes(':') && grant !== 'session:keys';
  const tested = new Set(cells.map(({ situation }) => situation.split(',')[0]));
  return functions
    .filter(({ id, access }) => access.some(isOfData) && !tested.has(id))
    .map(({ id }) => id);
}

/** Prints a line for a situation and one for each of its failed cells. */
function printSituation(
  name: string,
  { cells, calls }: { cells: Cell[]; calls: number },
  verbose: boolean,
) {
  const failedCells = cells.filter((cell) => cell.failure !== undefined);
  const figures = [calls, cells.length, cells.length - failedCells.length, failedCells.length];
  console.log(name.padEnd(48), ...figures.map((figure) => String(figure).padStart(6)));
  for (const { call, fault, failure: reason = '' } of failedCells)
    console.log(
      `    ${call}, ${fault}: ${verbose ? reason : reason.split('\n')[0]!.slice(0, 160)}`,
    );
}
