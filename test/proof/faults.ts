import { command } from '#infra/command.ts';
import { removeAtTheEnd } from './clean-up.ts';
import { startDesk } from './faults/desk.ts';
import { cellsOf, type Cell } from './faults/matrix.ts';
import { situations, type Known } from './faults/situations.ts';

const usage = () => `npm run proof:faults [-- --only ID] [--verbose]
Runs every function on its recorded event, and lets every call that it makes fail in every way: throttled,
a time-out or a connection cut before and after the effect, 500, not there, another writer first. What it
answers must be declared, and what is stored what it was, or wholly what it should be. Takes two minutes.
Status 1 where a cell does not hold.
  --only     the functions whose id contains this; those before them run without faults
  --verbose  tells each cell that does not hold whole`;

const options = { only: { type: 'string' }, verbose: { type: 'boolean' } } as const;

await command({ usage, options }, async ({ only = '', verbose = false }) => {
  const begin = performance.now();
  const desk = await startDesk();
  removeAtTheEnd(desk.folder);
  const known: Known = {};
  const all: Cell[] = [];
  let calls = 0;
  try {
    console.log(`${'function'.padEnd(48)} calls cells  held   not`);
    for (const situation of situations) {
      const found = await cellsOf(situation, desk, known, !situation.name.includes(only));
      tell(situation.name, found, verbose);
      all.push(...found.cells);
      calls += found.calls;
    }
  } finally {
    await desk.stop();
  }
  const broken = all.filter((cell) => cell.broken !== undefined);
  const seconds = Math.round((performance.now() - begin) / 1000);
  const unreached = all.filter((cell) => cell.unreached).length;
  console.log(
    `${situations.length} situations, ${calls} calls, ${all.length} cells: ${all.length - broken.length - unreached} held, ${broken.length} not; in ${seconds} s. ${unreached} were not reached: the process had kept what they ask for.`,
  );
  if (broken.length > 0) throw new Error(`${broken.length} cells do not hold.`);
});

/** A line of a situation, and one for each of its cells that does not hold. */
function tell(name: string, { cells, calls }: { cells: Cell[]; calls: number }, verbose: boolean) {
  const broken = cells.filter((cell) => cell.broken !== undefined);
  const figures = [calls, cells.length, cells.length - broken.length, broken.length];
  console.log(name.padEnd(48), ...figures.map((figure) => String(figure).padStart(5)));
  for (const { call, fault, broken: why = '' } of broken)
    console.log(`    ${call}, ${fault}: ${verbose ? why : why.split('\n')[0]!.slice(0, 160)}`);
}
