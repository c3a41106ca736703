import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { client } from '#lib/contract/client.ts';
import { getShift } from '#lib/shift-log/contracts/shifts.ts';
import { command, Misuse } from '#infra/command.ts';
import {
  emptyFolder,
  launchService,
  shut,
  tokenFor,
  type ServiceProcess,
} from '../support/service-process.ts';
import { placeOf } from '../support/stored.ts';
import { endWithThis } from './clean-up.ts';
import { storeOf } from './faults/stored.ts';
import { untold } from './kill/events.ts';
import { halvesIn } from './kill/halves.ts';
import { startLoad } from './kill/load.ts';
import type { Reader, Written } from './kill/written.ts';

/** A kill comes at random between so many milliseconds after the load begins. */
const [SHORTEST_MS, LONGEST_MS] = [100, 2500];

const usage = () => `npm run proof:kill [-- --kills 100]
Kills the one-machine service (SIGKILL) at random moments while seven writers start and end shifts, log,
comment with images, reply, annotate, tag, ask for tickets, and write proposals and definitions. After each
start on the same folder: every acknowledged write is there, nothing is half there, and the stream tells of
every acknowledged change. A kill takes about three seconds. Status 1 where anything does not hold.
  --kills  how often (100)`;

await command({ usage, options: { kills: { type: 'string' } } }, async ({ kills = '100' }) => {
  if (!/^[1-9]\d{0,5}$/.test(kills)) throw new Misuse(`--kills: '${kills}' is no number.`);
  const folder = await emptyFolder();
  const counts = new Map<string, number>();
  const broken: string[] = [];
  let service = endWithThis(await launchService(folder));
  try {
    const token = await tokenFor(folder, 'engineer-1', 'engineer');
    for (let kill = 1; kill <= Number(kills); kill++) {
      const since = Date.now();
      const load = startLoad(service.url, token);
      await sleep(randomInt(SHORTEST_MS, LONGEST_MS));
      await service.stop('SIGKILL');
      await load.ended;
      service = endWithThis(await launchService(folder));
      const found = await brokenAfter(service, token, since, load.written);
      broken.push(...found.map((line) => `kill ${kill}: ${line}`));
      for (const line of found) console.log(`kill ${kill}: ${line}`);
      for (const { what } of load.written) counts.set(what, (counts.get(what) ?? 0) + 1);
      if (kill % 10 === 0) console.log(`${kill} kills, ${sum(counts)} writes acknowledged`);
    }
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
  const reader = readerOf(url, token);
  const lost: string[] = [];
  for (const one of written)
    if (!(await one.isThere(reader))) lost.push(`${one.what} ${one.text} is lost`);
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

function readerOf(url: string, token: string): Reader {
  const call = client(url, token);
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
