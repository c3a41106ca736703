import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '#lib/contract/client.ts';
import { getShift } from '#lib/shift-log/contracts/shifts.ts';
import { command, Misuse } from '#infra/command.ts';
import {
  emptyFolder,
  launchService,
  shut,
  tokenFor,
  type ServiceProcess,
} from '../support/machine/service-process.ts';
import { placeOf } from '../support/machine/stored.ts';
import { endWithThis } from './clean-up.ts';
import { storeOf } from './faults/stored.ts';
import { untold } from './kill/events.ts';
import { halvesIn } from './kill/halves.ts';
import { startLoad } from './kill/load.ts';
import type { Reader, Written } from './kill/written.ts';

/** A kill comes at random between so many milliseconds after the load begins. */
const [SHORTEST_MS, LONGEST_MS] = [100, 2500];

/** After so many kills each kind of write has been acknowledged. */
const MANY_KILLS = 10;
const kinds = [
  'annotation', 'comment with an image', 'log', 'reply', 'shift ended', 'shift started', 'tag', 'ticket',
  'version of a comment', 'version of a definition', 'version of a proposal',
]; // prettier-ignore

const usage = () => `npm run proof:kill [-- --kills 100]
Kills the one-machine service and its database (SIGKILL) at random moments while seven writers start and
end shifts, log, comment with images, reply, annotate, tag, ask for tickets, and write proposals and
definitions. After each start on the same folder: every acknowledged write is there, nothing is half there,
and the stream tells of every acknowledged change; after the last, the writes before all kills are there.
A kill takes about three seconds. Status 1 where anything does not hold.
  --kills  how often (100)`;

await command({ usage, options: { kills: { type: 'string' } } }, async ({ kills = '100' }) => {
  if (!/^[1-9]\d{0,5}$/.test(kills)) throw new Misuse(`--kills: '${kills}' is no number.`);
  const folder = await emptyFolder();
  const counts = new Map<string, number>();
  const broken: string[] = [];
  const all: Written[] = [];
  let service = endWithThis(await launchService(folder));
  try {
    const token = await tokenFor(folder, 'engineer-1', 'engineer');
    for (let kill = 1; kill <= Number(kills); kill++) {
      const since = Date.now();
      const load = startLoad(service.url, token);
      await sleep(randomInt(SHORTEST_MS, LONGEST_MS));
      killEngine(service);
      await service.stop('SIGKILL');
      await load.ended;
      service = endWithThis(await launchService(folder));
      const found = await brokenAfter(service, token, since, load.written);
      broken.push(...found.map((line) => `kill ${kill}: ${line}`));
      for (const line of found) console.log(`kill ${kill}: ${line}`);
      all.push(...load.written);
      for (const { what } of load.written) counts.set(what, (counts.get(what) ?? 0) + 1);
      if (kill % 10 === 0) console.log(`${kill} kills, ${sum(counts)} writes acknowledged`);
    }
    const lost = await lostOf(all, readerOf(service, token));
    broken.push(...lost.map((line) => `after all: ${line}`));
    const never = kinds.filter((kind) => !counts.has(kind));
    if (Number(kills) >= MANY_KILLS)
      broken.push(...never.map((kind) => `no ${kind} was ever acknowledged`));
  } finally {
    await shut(service);
  }
  for (const [what, count] of [...counts].sort()) console.log(`${what.padEnd(28)} ${count}`);
  console.log(`${kills} kills, ${sum(counts)} writes acknowledged, ${broken.length} broken`);
  if (broken.length > 0) throw new Error(`${broken.length} do not hold.`);
});

function sum(counts: Map<string, number>): number {
  return [...counts.values()].reduce((a, b) => a + b, 0);
}

/** What does not hold after a start: writes that are lost or half there, and changes that nobody is told of. */
async function brokenAfter(
  { url, folder }: ServiceProcess,
  token: string,
  since: number,
  written: Written[],
): Promise<string[]> {
  const lost = await lostOf(written, readerOf({ url }, token));
  const silent = await untold({ url, token }, since, written);
  const store = storeOf(folder, (await placeOf(folder)).dynamo);
  const halves = halvesIn({ items: await store.items() });
  store.end();
  return [
    ...lost,
    ...silent.map(({ what, text }) => `the stream does not tell of ${what} ${text}`),
    ...halves,
  ];
}

async function lostOf(written: Written[], reader: Reader): Promise<string[]> {
  const lost: string[] = [];
  for (const one of written)
    if (!(await one.isThere(reader))) lost.push(`${one.what} ${one.text} is lost`);
  return lost;
}

/** Kills the database too, which would end in peace: below a shell that leads a process group of its own. */
function killEngine({ process: { pid } }: ServiceProcess): void {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,pgid='], { encoding: 'utf8' });
  const rows = all.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const leaders = rows.filter(([own, parent, group]) => parent === pid && own === group);
  if (leaders.length === 0) throw new Error('The database of the service is not found.');
  for (const [group = 0] of leaders) process.kill(-group, 'SIGKILL');
}

function readerOf({ url }: Pick<ServiceProcess, 'url'>, token: string): Reader {
  const call = createClient(url, token);
  const shifts = new Map<number, Promise<string>>();
  const read = async (shift_id: number) =>
    JSON.stringify((await call(getShift, { query: { shift_id } })).body);
  return {
    client: call,
    shift: (id) => {
      const text = shifts.get(id) ?? read(id);
      shifts.set(id, text);
      return text;
    },
  };
}
