import { writeFile } from 'node:fs/promises';
import { command, UsageError } from '#infra/command.ts';
import { writeTables } from '#infra/tools/docs.ts';
import { bulkLoad } from './scale/bulk-load.ts';
import { startDesk, type DeskInProcess } from './calls/desk-in-process.ts';
import { machine } from './report/machine.ts';
import { generateShifts } from './scale/generate-shifts.ts';
import { measureRequest } from './scale/measure-requests.ts';
import { grown, type Scale, type SizeRow } from './report/results.ts';
import { endpointRequests, listRequests } from './scale/scale-requests.ts';
import { printed, scaleTable } from './report/tables.ts';

const SIZES = [100, 10_000, 100_000];
const usage = () => `npm run bench:scale [-- SHIFTS ...]
Measures calls, units and latency of every request of the shift service in tables of 100, 10,000 and
100,000 shifts of 20 logs, and says where they grow. Loading writes one to two thousand items a second:
some half an hour for all three and 5 GB on disk, or half that time with TMPDIR in memory. Writes
test/bench/scale.json and the tables of test/bench/README.md and infra/aws/README.md. Status 1 where calls or units of a request grow that may
not.
  SHIFTS  other sizes, 100 or more; prints their table and writes nothing`;

await command({ usage, options: {}, positionals: true }, async (_, given) => {
  const sizes = given.length > 0 ? given.map(sizeOf).sort((a, b) => a - b) : SIZES;
  const scale: Scale = { machine: machine(), sizes: {} };
  const desk = await startDesk();
  process.once('SIGINT', () => void desk.stop().finally(() => process.exit(130)));
  try {
    for (const size of sizes) {
      await desk.empty();
      const seconds = await bulkLoad(desk.dynamo, generateShifts(size));
      console.error(`${size.toLocaleString('en')} shifts loaded in ${Math.round(seconds)} s`);
      scale.sizes[size] = await measured(desk, size);
    }
  } finally {
    await desk.stop();
  }
  console.log(await printed(scaleTable(scale)));
  if (given.length === 0) {
    await writeFile('test/bench/scale.json', `${JSON.stringify(scale, null, 2)}\n`);
    for (const file of ['test/bench/README.md', 'infra/aws/README.md']) await writeTables(file);
  }
  const growths = grown(scale, 'shifts');
  if (growths.length > 0) throw new Error(growths.join('\n'));
});

function sizeOf(text: string): number {
  // Fewer do not fill the pages that are asked for.
  if (!/^[1-9]\d{2,6}$/.test(text))
    throw new UsageError(`'${text}' is not a number of shifts from 100 to 9999999. Try --help.`);
  return Number(text);
}

async function measured(desk: DeskInProcess, size: number): Promise<Record<string, SizeRow>> {
  const rows: Record<string, SizeRow> = {};
  // Lists before what starts and ends shifts: that adds some.
  for (const request of [...listRequests(desk, size), ...endpointRequests(desk, size)])
    rows[request.name] = await measureRequest(desk, request);
  return rows;
}
