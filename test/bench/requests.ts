import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { command, UsageError } from '#infra/command.ts';
import { writeTables } from '#infra/tools/docs.ts';
import { measureCalls } from './calls/calls.ts';
import { compare } from './report/compare.ts';
import { startServiceInProcess } from './calls/service-in-process.ts';
import { measureFanOut } from './calls/fan-out.ts';
import { measureImportTimes } from './cold-start/import-times.ts';
import { measureLive } from './load/live.ts';
import { measureLoad } from './load/load.ts';
import { describeMachine } from './report/machine.ts';
import type { Results } from './report/results.ts';
import { measureSessionTimes } from './cold-start/session-times.ts';
import {
  formatCallsTable,
  formatImportTable,
  formatLiveTable,
  loadTable,
  formatForTerminal,
} from './report/tables.ts';
import { formatSecretTable, formatVerifyTable } from './report/tables.ts';

const FILE = 'test/bench/results.json';

const usage = () => `npm run bench -- requests [--calls | --live]
Measures import times, the calls and units of every endpoint, latencies under load, and the latency of
events, in about three minutes. Prints the tables, writes them to test/bench/README.md and the figures to ${FILE},
and reports the differences from the last commit. Status 1 if calls or units of an endpoint increased; timings
never fail.
  --calls  measures only calls and units, in seconds, and keeps all timings
  --live   measures only the latency of events, and keeps all other figures`;

const options = { calls: { type: 'boolean' }, live: { type: 'boolean' } } as const;

await command({ usage, options }, async ({ calls: callsAlone, live: liveAlone }) => {
  const previous = parseResults(await readFile(FILE, 'utf8').catch(() => ''));
  const part = callsAlone ? ('--calls' as const) : liveAlone ? ('--live' as const) : undefined;
  if (part && !previous) throw new UsageError(`${part}: there is no ${FILE} yet.`);

  const measured = await measure(part, previous);

  await writeFile(FILE, `${JSON.stringify(measured, null, 2)}\n`);
  await writeTables('test/bench/README.md');
  const all = [
    formatImportTable,
    formatVerifyTable,
    formatSecretTable,
    formatCallsTable,
    loadTable,
    formatLiveTable,
  ];
  const selected = part
    ? { '--calls': [formatCallsTable], '--live': [formatLiveTable] }[part]
    : all;
  for (const table of selected) console.log(await formatForTerminal(table(measured)));
  const { increases, other } = compare((await readCommitted()) ?? previous ?? measured, measured);
  for (const line of other) console.log(line);
  if (increases.length > 0) throw new Error(increases.join('\n'));
});

function parseResults(text: string): Results | undefined {
  return text === '' ? undefined : (JSON.parse(text) as Results);
}

/** Reads the figures of the last commit, if any. */
async function readCommitted(): Promise<Results | undefined> {
  const selected = promisify(execFile)('git', ['show', `HEAD:${FILE}`]);
  return parseResults(await selected.then(({ stdout }) => stdout).catch(() => ''));
}

function logProgress(what: string): void {
  console.error(`measuring ${what} ...`);
}

/** Measures the requested part, and keeps the previous figures of the others. */
async function measure(part?: '--calls' | '--live', previous?: Results): Promise<Results> {
  const timings = part && previous ? previous : await measureTimings();
  const latencies = part === '--calls' && previous ? previous.live : await measureLive(logProgress);
  logProgress('calls and units');
  const desk = await startServiceInProcess();
  try {
    const calls = part === '--live' && previous ? previous.calls : await measureCalls(desk);
    const fanOut =
      part === '--calls' && previous ? previous.live.fanOut : await measureFanOut(desk);
    return { ...timings, calls, live: { ...latencies, fanOut } };
  } finally {
    await desk.stop();
  }
}

async function measureTimings(): Promise<Omit<Results, 'calls' | 'live'>> {
  logProgress('import times');
  const imports = await measureImportTimes();
  logProgress('tokens and secrets');
  const session = await measureSessionTimes();
  const load = await measureLoad((what) => logProgress(`load: ${what}`));
  return { machine: describeMachine(), imports, session, load };
}
