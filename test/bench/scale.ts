import { writeFile } from 'node:fs/promises';
import { command, UsageError } from '#infra/command.ts';
import { writeTables } from '#infra/tools/docs.ts';
import { bulkLoad } from './scale/bulk-load.ts';
import { startServiceInProcess } from './calls/service-in-process.ts';
import { describeMachine } from './report/machine.ts';
import { generateShifts } from './scale/generate-shifts.ts';
import { measureRequests } from './scale/measure-requests.ts';
import { findGrowth, type Scale } from './report/results.ts';
import { endpointRequests, listRequests } from './scale/scale-requests.ts';
import { formatForTerminal, formatScaleTable } from './report/tables.ts';
import { stopOnInterrupt } from '../support/machine/service-process.ts';

const SIZES = [100, 10_000, 100_000];
const usage = () => `npm run bench -- scale [SHIFTS ...]
Measures calls, units and latency of every request of the shift service in tables of 100, 10,000 and
100,000 shifts of 20 logs, and reports which grow. Loading writes one to two thousand items per second:
half an hour for all three sizes and 5 GB on disk, or half that time with TMPDIR in memory. Writes
test/bench/scale.json and the tables of test/bench/README.md and infra/aws/README.md. Status 1 if calls or units of
an unbounded request grow.
  SHIFTS  other sizes, 100 or more; prints their table and writes nothing`;

await command({ usage, options: {}, positionals: true }, async (_, sizeArguments) => {
  const sizes = sizeArguments.length > 0 ? sizeArguments.map(sizeOf).sort((a, b) => a - b) : SIZES;
  const scale: Scale = { machine: describeMachine(), sizes: {} };
  const desk = await startServiceInProcess();
  stopOnInterrupt(desk.stop);
  try {
    for (const size of sizes) {
      await desk.empty();
      const seconds = await bulkLoad(desk.dynamo, generateShifts(size));
      console.error(`${size.toLocaleString('en')} shifts loaded in ${Math.round(seconds)} s`);
      // Lists come first: later requests start and end shifts, which adds some.
      const requests = [...listRequests(desk, size), ...endpointRequests(desk, size)];
      scale.sizes[size] = await measureRequests(desk, requests);
    }
  } finally {
    await desk.stop();
  }
  console.log(await formatForTerminal(formatScaleTable(scale)));
  if (sizeArguments.length === 0) {
    await writeFile('test/bench/scale.json', `${JSON.stringify(scale, null, 2)}\n`);
    for (const file of ['test/bench/README.md', 'infra/aws/README.md']) await writeTables(file);
  }
  const growths = findGrowth(scale, 'shifts');
  if (growths.length > 0) throw new Error(growths.join('\n'));
});

function sizeOf(text: string): number {
  // Fewer shifts do not fill the requested pages.
  if (!/^[1-9]\d{2,6}$/.test(text))
    throw new UsageError(`'${text}' is not a number of shifts from 100 to 9999999. Try --help.`);
  return Number(text);
}
