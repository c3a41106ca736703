import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '#lib/contract/client.ts';
import { getShift } from '#lib/shift-log/contracts/shifts.ts';
import { command, UsageError } from '#infra/command.ts';
import {
  createEmptyFolder,
  launchService,
  shutDown,
  signTokenFor,
  type ServiceProcess,
} from '../support/machine/service-process.ts';
import { stopOnExit } from '../support/machine/clean-up.ts';
import { openStore } from './faults/store-snapshot.ts';
import { findMissingEvents } from './kill/events.ts';
import { findPartialWrites } from './kill/partial-writes.ts';
import { startLoad } from './kill/load.ts';
import type { Reader, AcknowledgedWrite } from './kill/acknowledged-write.ts';
import { readServiceFile } from '../support/machine/running-service.ts';

/** The range of the random delay between the start of the load and the kill. */
const [SHORTEST_MS, LONGEST_MS] = [100, 2500];

/** The number of kills after which each kind of write must have been acknowledged. */
const MIN_KILLS = 10;
const kinds = [
  'annotation', 'comment with an image', 'handover accepted', 'handover offered', 'item', 'log', 'loss', 'reply',
  'shift ended', 'shift started', 'tag', 'ticket', 'version of a comment', 'version of a definition',
  'version of a proposal',
]; // prettier-ignore

const usage = () => `npm run proof -- kill [--kills 100]
Kills the one-machine service and its database (SIGKILL) at random moments while seven writers start, hand
over and end shifts, log, comment with images, reply, annotate, open and close items, record lost time, tag,
request tickets, and write proposals and definitions. After each start on the same folder: every acknowledged
write is readable, no change is partial, and the stream replays every acknowledged change. After the last, the
writes of all rounds are read again. A kill takes about three seconds. Status 1 if a check fails.
  --kills  the number of kills (100)`;

await command({ usage, options: { kills: { type: 'string' } } }, async ({ kills = '100' }) => {
  if (!/^[1-9]\d{0,5}$/.test(kills))
    throw new UsageError(`--kills: '${kills}' is not a positive integer.`);
  const folder = await createEmptyFolder();
  const counts = new Map<string, number>();
  const failures: string[] = [];
  const all: AcknowledgedWrite[] = [];
  let service = stopOnExit(await launchService(folder));
  try {
    const token = await signTokenFor(folder, 'engineer-1', 'engineer');
    for (let kill = 1; kill <= Number(kills); kill++) {
      const since = Date.now();
      const load = startLoad(service.url, token);
      await sleep(randomInt(SHORTEST_MS, LONGEST_MS));
      killDatabase(service);
      await service.stop('SIGKILL');
      await load.ended;
      service = stopOnExit(await launchService(folder));
      const newFailures = await checkAfterRestart(service, token, since, load.acknowledgedWrites);
      failures.push(...newFailures.map((line) => `kill ${kill}: ${line}`));
      for (const line of newFailures) console.log(`kill ${kill}: ${line}`);
      all.push(...load.acknowledgedWrites);
      for (const { kind } of load.acknowledgedWrites) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (kill % 10 === 0) console.log(`${kill} kills, ${sum(counts)} writes acknowledged`);
    }
    const lostWrites = await findLost(all, createReader(service, token));
    failures.push(...lostWrites.map((line) => `after all: ${line}`));
    const never = kinds.filter((kind) => !counts.has(kind));
    if (Number(kills) >= MIN_KILLS)
      failures.push(...never.map((kind) => `no ${kind} was ever acknowledged`));
  } finally {
    await shutDown(service);
  }
  for (const [kind, count] of [...counts].sort()) console.log(`${kind.padEnd(28)} ${count}`);
  console.log(
    `${kills} kills, ${sum(counts)} writes acknowledged, ${failures.length} failed checks`,
  );
  if (failures.length > 0) throw new Error(`${failures.length} checks failed.`);
});

function sum(counts: Map<string, number>): number {
  return [...counts.values()].reduce((a, b) => a + b, 0);
}

/** Checks a restarted service for lost writes, partial writes and missing events. */
async function checkAfterRestart(
  { url, folder }: ServiceProcess,
  token: string,
  since: number,
  acknowledgedWrites: AcknowledgedWrite[],
): Promise<string[]> {
  const lostWrites = await findLost(acknowledgedWrites, createReader({ url }, token));
  const unpublished = await findMissingEvents({ url, token }, since, acknowledgedWrites);
  const store = openStore(folder, (await readServiceFile(folder)).dynamo);
  const partialWrites = findPartialWrites({ items: await store.items() });
  store.end();
  return [
    ...lostWrites,
    ...unpublished.map(({ kind, text }) => `the stream lacks ${kind} ${text}`),
    ...partialWrites,
  ];
}

async function findLost(
  acknowledgedWrites: AcknowledgedWrite[],
  reader: Reader,
): Promise<string[]> {
  const lostWrites: string[] = [];
  for (const one of acknowledgedWrites)
    if (!(await one.isReadable(reader))) lostWrites.push(`${one.kind} ${one.text} is lost`);
  return lostWrites;
}

/** Kills the database, which would otherwise shut down cleanly; its shell leads its own process group. */
function killDatabase({ process: { pid } }: ServiceProcess): void {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,pgid='], { encoding: 'utf8' });
  const rows = all.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const leaders = rows.filter(([own, parent, group]) => parent === pid && own === group);
  if (leaders.length === 0) throw new Error('The database of the service is not found.');
  for (const [group = 0] of leaders) process.kill(-group, 'SIGKILL');
}

function createReader({ url }: Pick<ServiceProcess, 'url'>, token: string): Reader {
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
