import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { command, UsageError } from '#infra/command.ts';
import { startServiceInProcess, type ServiceInProcess } from '../bench/calls/service-in-process.ts';
import { describeMachine } from '../bench/report/machine.ts';
import { measureRequests } from '../bench/scale/measure-requests.ts';
import { findGrowth, type Scale } from '../bench/report/results.ts';
import { formatForTerminal, formatScaleTable } from '../bench/report/tables.ts';
import { parsePositiveInteger } from '../support/machine/numbers.ts';
import { listReadRequests } from './scale/requests.ts';
import { ENTRIES_PER_SHIFT, generateArchive } from './scale/years.ts';
import { stopOnInterrupt } from '../support/machine/service-process.ts';

/** The smaller size in log entries and comments: a few weeks of a busy observatory. */
const BASE_ENTRIES = 3500;

const usage = () => `npm run proof -- scale [--entries N] [--times N]
Imports shifts with 20 logs and 5 comments each, first a few and then a hundred times as many, and measures
calls, units and latency of every request that reads them, and the rate and the peak memory of the
import. Status 1 if calls or units of an unbounded request grow. The full size takes long, and needs 2 GB in
TMPDIR.
  --entries N  log entries and comments (350,000: ten years), more than 3,500
  --times N    the number of repetitions of each request (100)`;

const options = { entries: { type: 'string' }, times: { type: 'string' } } as const;

await command({ usage, options }, async ({ entries, times }) => {
  const count = parsePositiveInteger('entries', entries, 350_000);
  const repetitions = parsePositiveInteger('times', times, 100);
  if (count <= BASE_ENTRIES)
    throw new UsageError(`--entries '${count}' is not above ${BASE_ENTRIES}. Try --help.`);
  const scale: Scale = { machine: describeMachine(), sizes: {} };
  const desk = await startServiceInProcess();
  stopOnInterrupt(desk.stop);
  try {
    for (const size of [Math.max(BASE_ENTRIES, Math.round(count / 100)), count]) {
      const shifts = Math.round(size / ENTRIES_PER_SHIFT);
      await desk.empty();
      console.log(await importShifts(desk.folder, shifts));
      scale.sizes[shifts] = await measureRequests(
        desk,
        listReadRequests(desk, shifts),
        repetitions,
      );
    }
  } finally {
    await desk.stop();
  }
  console.log(await formatForTerminal(formatScaleTable(scale)));
  const increases = findGrowth(scale, 'shifts');
  if (increases.length > 0) throw new Error(increases.join('\n'));
});

/** Imports shifts by the command line tool, and reports duration and peak memory. */
async function importShifts(folder: ServiceInProcess['folder'], shifts: number): Promise<string> {
  const file = join(folder, `years-of-${shifts}.jsonl`);
  await pipeline(Readable.from(generateArchive(shifts)), createWriteStream(file));
  const startTime = performance.now();
  const importer = spawn(process.execPath, ['infra/tools/archive/import.ts', file], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  importer.stdout.on('data', (text: Buffer) => (output += text.toString()));
  let memory = 0;
  const sampling = setInterval(
    () => void readPeakMemory(importer.pid).then((peak) => (memory = peak || memory)),
    200,
  );
  const [status] = (await once(importer, 'exit')) as [number];
  clearInterval(sampling);
  const seconds = (performance.now() - startTime) / 1000;
  if (status !== 0 || !output.includes(`${shifts} new`))
    throw new Error(`The import failed: ${output}`);
  const entries = shifts * ENTRIES_PER_SHIFT;
  const rate = Math.round(entries / seconds);
  return `${entries.toLocaleString('en')} log entries and comments in ${Math.round(seconds)} s, ${rate} per second, at most ${memory} MiB`;
}

/** Reads the peak memory of a process in MiB; 0 if it has ended or the system does not report it. */
async function readPeakMemory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid ?? 0}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
}
