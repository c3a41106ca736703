import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { command, Misuse } from '#infra/command.ts';
import { writeTables } from '#infra/tools/docs.ts';
import { measureCalls } from './calls.ts';
import { compare } from './compare.ts';
import { startDesk } from './desk-in-process.ts';
import { importTimes } from './import-times.ts';
import { measureLoad } from './load.ts';
import { machine } from './machine.ts';
import type { Results } from './results.ts';
import { sessionTimes } from './session-times.ts';
import { callsTable, importTable, loadTable, printed, secretTable, verifyTable } from './tables.ts';

const FILE = 'test/bench/results.json';

const usage = () => `npm run bench [-- --calls]
Measures import times, the calls and units of every endpoint, and latencies under load, in about a
minute. Prints the tables, writes them into the README and the figures into ${FILE},
and says what differs from the last commit. Status 1 where calls or units of an endpoint rose; timings
never fail.
  --calls  measures calls and units alone, in seconds, and leaves all timings as they are`;

await command({ usage, options: { calls: { type: 'boolean' } } }, async ({ calls: callsAlone }) => {
  const standing = parsed(await readFile(FILE, 'utf8').catch(() => ''));
  if (callsAlone && !standing) throw new Misuse(`--calls: there is no ${FILE} yet.`);

  tell('calls and units');
  const calls = await callsOfEndpoints();
  const timed = callsAlone && standing ? standing : await timings();
  const measured: Results = { ...timed, calls };

  await writeFile(FILE, `${JSON.stringify(measured, null, 2)}\n`);
  await writeTables('README.md');
  const all = [importTable, verifyTable, secretTable, callsTable, loadTable];
  for (const table of callsAlone ? [callsTable] : all) console.log(await printed(table(measured)));
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

async function callsOfEndpoints(): Promise<Results['calls']> {
  const desk = await startDesk();
  try {
    return await measureCalls(desk);
  } finally {
    await desk.stop();
  }
}

async function timings(): Promise<Omit<Results, 'calls'>> {
  tell('import times');
  const imports = await importTimes();
  tell('tokens and secrets');
  const session = await sessionTimes();
  const load = await measureLoad((what) => tell(`load: ${what}`));
  return { machine: machine(), imports, session, load };
}
