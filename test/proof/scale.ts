import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { command, Misuse } from '#infra/command.ts';
import { startDesk, type DeskInProcess } from '../bench/calls/desk-in-process.ts';
import { machine } from '../bench/report/machine.ts';
import { repeated } from '../bench/scale/measure-requests.ts';
import { grown, type Scale } from '../bench/report/results.ts';
import { printed, scaleTable } from '../bench/report/tables.ts';
import { numberOf } from './numbers.ts';
import { reads } from './scale/requests.ts';
import { ENTRIES, yearsOf } from './scale/years.ts';

/** Log entries and comments: a few weeks of a busy observatory, with which more are compared. */
const FEW = 3500;

const usage = () => `npm run proof:scale [-- --entries N] [--times N]
Imports shifts with 20 logs and 5 comments each, first a few and then a hundred times as many, and measures
calls, units and latency of every request that reads them, and how fast and with how much memory they were
imported. Status 1 where calls or units of a request grow that may not. At full size it takes long, and 2 GB
below TMPDIR.
  --entries N  log entries and comments (350,000: ten years), more than 3,500
  --times N    how often each request is sent (100)`;

const options = { entries: { type: 'string' }, times: { type: 'string' } } as const;

await command({ usage, options }, async ({ entries, times }) => {
  const many = numberOf('entries', entries, 350_000);
  const often = numberOf('times', times, 100);
  if (many <= FEW) throw new Misuse(`--entries '${many}' is not above ${FEW}. Try --help.`);
  const scale: Scale = { machine: machine(), sizes: {} };
  const desk = await startDesk();
  process.once('SIGINT', () => void desk.stop().finally(() => process.exit(130)));
  try {
    for (const size of [Math.max(FEW, Math.round(many / 100)), many]) {
      const shifts = Math.round(size / ENTRIES);
      await desk.empty();
      console.log(await imported(desk.folder, shifts));
      scale.sizes[shifts] = {};
      for (const request of reads(desk, shifts))
        scale.sizes[shifts][request.name] = await repeated(desk, request, often);
    }
  } finally {
    await desk.stop();
  }
  console.log(await printed(scaleTable(scale)));
  const growths = grown(scale, 'shifts');
  if (growths.length > 0) throw new Error(growths.join('\n'));
});

/** Imports so many shifts, as a person would. Tells how long it took and how much memory. */
async function imported(folder: DeskInProcess['folder'], shifts: number): Promise<string> {
  const file = join(folder, `years-of-${shifts}.jsonl`);
  await pipeline(Readable.from(yearsOf(shifts)), createWriteStream(file));
  const began = performance.now();
  const run = spawn(process.execPath, ['infra/tools/archive/import.ts', file], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  run.stdout.on('data', (text: Buffer) => (said += text.toString()));
  let memory = 0;
  const sampling = setInterval(
    () => void peakOf(run.pid).then((peak) => (memory = peak || memory)),
    200,
  );
  const [status] = (await once(run, 'exit')) as [number];
  clearInterval(sampling);
  const seconds = (performance.now() - began) / 1000;
  if (status !== 0 || !said.includes(`${shifts} new`))
    throw new Error(`The import failed: ${said}`);
  const entries = shifts * ENTRIES;
  const rate = Math.round(entries / seconds);
  return `${entries.toLocaleString('en')} log entries and comments in ${Math.round(seconds)} s, ${rate} a second, ${memory} MiB at most`;
}

/** MiB that a process has held at most; 0 where it is gone, or the system does not tell. */
async function peakOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid ?? 0}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
}
