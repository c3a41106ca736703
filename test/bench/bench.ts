import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { command } from '#infra/tools/command.ts';
import { writeTables } from '#infra/tools/docs.ts';
import { measureCalls } from './calls.ts';
import { compare } from './compare.ts';
import { startDesk } from './desk-in-process.ts';
import { importTimes } from './import-times.ts';
import { measureLoad } from './load.ts';
import { machine } from './machine.ts';
import type { Results } from './results.ts';
import { callsTable, importTable, loadTable, printed } from './tables.ts';

const FILE = 'test/bench/results.json';

const usage = () => `npm run bench
Measures import times, the calls and units of every endpoint, and latencies under load, in some 90
seconds. Prints the tables, writes them into the README and the figures into ${FILE},
and says what differs from the last commit. Status 1 where calls or units of an endpoint rose; timings
never fail.`;

await command({ usage, options: {} }, async () => {
  const standing = await committed();
  tell('import times');
  const imports = await importTimes();
  tell('calls and units');
  const calls = await callsOfEndpoints();
  const load = await measureLoad((what) => tell(`load: ${what}`));
  const measured: Results = { machine: machine(), imports, calls, load };
  await writeFile(FILE, `${JSON.stringify(measured, null, 2)}\n`);
  await writeTables('README.md');
  for (const table of [importTable, callsTable, loadTable])
    console.log(await printed(table(measured)));
  if (standing === undefined) return;
  const { rose, other } = compare(standing, measured);
  for (const line of other) console.log(line);
  if (rose.length > 0) throw new Error(rose.join('\n'));
});

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

/** The figures of the last commit; outside of a checkout those of the file; at first none. */
async function committed(): Promise<Results | undefined> {
  const text = await promisify(execFile)('git', ['show', `HEAD:${FILE}`])
    .then(({ stdout }) => stdout)
    .catch(() => readFile(FILE, 'utf8'))
    .catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Results);
}
