import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { command, Misuse } from '#infra/command.ts';
import { writeTables } from '#infra/tools/docs.ts';
import { measureCalls } from './calls/calls.ts';
import { compare } from './report/compare.ts';
import { startDesk } from './calls/desk-in-process.ts';
import { measureFanOut } from './calls/fan-out.ts';
import { importTimes } from './cold-start/import-times.ts';
import { measureLive } from './load/live.ts';
import { measureLoad } from './load/load.ts';
import { machine } from './report/machine.ts';
import type { Results } from './report/results.ts';
import { sessionTimes } from './cold-start/session-times.ts';
import { callsTable, importTable, liveTable, loadTable, printed } from './report/tables.ts';
import { secretTable, verifyTable } from './report/tables.ts';

const FILE = 'test/bench/results.json';

const usage = () => `npm run bench [-- --calls | --live]
Measures import times, the calls and units of every endpoint, latencies under load, and how soon events
reach subscribers, in about three minutes. Prints the tables, writes them to test/bench/README.md and the figures to ${FILE},
and says what differs from the last commit. Status 1 where calls or units of an endpoint rose; timings
never fail.
  --calls  measures calls and units alone, in seconds, and leaves all timings as they are
  --live   measures how soon events come alone, and leaves all else as it is`;

const options = { calls: { type: 'boolean' }, live: { type: 'boolean' } } as const;

await command({ usage, options }, async ({ calls: callsAlone, live: liveAlone }) => {
  const standing = parsed(await readFile(FILE, 'utf8').catch(() => ''));
  const part = callsAlone ? ('--calls' as const) : liveAlone ? ('--live' as const) : undefined;
  if (part && !standing) throw new Misuse(`${part}: there is no ${FILE} yet.`);

  const measured = await measure(part, standing);

  await writeFile(FILE, `${JSON.stringify(measured, null, 2)}\n`);
  await writeTables('test/bench/README.md');
  const all = [importTable, verifyTable, secretTable, callsTable, loadTable, liveTable];
  const shown = part ? { '--calls': [callsTable], '--live': [liveTable] }[part] : all;
  for (const table of shown) console.log(await printed(table(measured)));
  const { rose, other } = compare((await committed()) ?? standing ?? measured, measured);
  for (const line of other) console.log(line);
  if (rose.length > 0) throw new Error(rose.join('\n'));
});

function parsed(text: string): Results | undefined {
  return text === '' ? undefined : (JSON.parse(text) as Results);
}

/** The figures of the last commit, where this is a checkout that has some. */
async function committed(): Promise<Results | undefined> {
  const shown = promisify(execFile)('git', ['show', `HEAD:${FILE}`]);
  return parsed(await shown.then(({ stdout }) => stdout).catch(() => ''));
}

function tell(what: string): void {
  console.error(`measuring ${what} ...`);
}

/** What is asked for; of the rest what stands. */
async function measure(part?: '--calls' | '--live', standing?: Results): Promise<Results> {
  const timed = part && standing ? standing : await timings();
  const reached = part === '--calls' && standing ? standing.live : await measureLive(tell);
  tell('calls and units');
  const desk = await startDesk();
  try {
    const calls = part === '--live' && standing ? standing.calls : await measureCalls(desk);
    const fanOut =
      part === '--calls' && standing ? standing.live.fanOut : await measureFanOut(desk);
    return { ...timed, calls, live: { ...reached, fanOut } };
  } finally {
    await desk.stop();
  }
}

async function timings(): Promise<Omit<Results, 'calls' | 'live'>> {
  tell('import times');
  const imports = await importTimes();
  tell('tokens and secrets');
  const session = await sessionTimes();
  const load = await measureLoad((what) => tell(`load: ${what}`));
  return { machine: machine(), imports, session, load };
}
