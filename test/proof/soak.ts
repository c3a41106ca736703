import { readFile } from 'node:fs/promises';
import { createClient } from '#lib/contract/client.ts';
import { command } from '#infra/command.ts';
import { percentiles } from '../bench/report/percentiles.ts';
import { emptyFolder, launchService, shut, tokenFor } from '../support/machine/service-process.ts';
import { numberOf } from './numbers.ts';
import { Load } from './soak/load.ts';
import { Subscribers } from './soak/subscribers.ts';

const usage = () => `npm run proof:soak [-- --minutes N] [--subscribers N] [--rate N]
Loads the service on this machine with a mix of reads and writes at a steady rate while subscribers listen,
and prints a line a minute. Status 1 where a request fails, an event is lost, the memory of the service grows
by more than a tenth after the first minute, or the slowest hundredth of requests takes three times as long.
  --minutes N      how long (10)
  --subscribers N  how many listen (100)
  --rate N         requests a second (40): each change is posted to every subscriber`;

const options = {
  minutes: { type: 'string' },
  subscribers: { type: 'string' },
  rate: { type: 'string' },
} as const;

const MINUTE = 60_000;
/** Failed requests that are told. */
const TOLD = 5;
/** How much memory may grow, and the slowest hundredth take longer, from the first minute to the last. */
const GROWTH = 1.1;
const SLOWER = 3;

type Minute = { memory: number; p50: number; p99: number; requests: number; failed: number };

await command({ usage, options }, async (given) => {
  const minutes = numberOf('minutes', given.minutes, 10);
  const many = numberOf('subscribers', given.subscribers, 100);
  const rate = numberOf('rate', given.rate, 40);
  const service = await launchService(await emptyFolder(), { LOG_LEVEL: 'WARN' });
  process.once('SIGINT', () => void shut(service).finally(() => process.exit(130)));
  try {
    const { url, folder } = service;
    const subscribers = await Subscribers.open(url, many);
    const load = new Load(
      createClient(url, await tokenFor(folder, 'operator-1', 'operator')),
      rate,
    );
    const measured: Minute[] = [];
    for (let minute = 1; minute <= minutes; minute++) {
      measured.push(await oneMinute(load, service.process.pid ?? 0));
      console.log(`minute ${minute}: ${lineOf(measured.at(-1)!)}`);
    }
    const { known, lost, reopened } = await subscribers.counted(load.changes);
    console.log(
      `${load.changes} changes, ${known} events to each of ${many} subscribers: ${lost} lost, ${reopened} streams reopened`,
    );
    const faults = [...grown(measured), ...load.faults.slice(0, TOLD)];
    if (load.faults.length > TOLD) faults.push(`${load.faults.length} requests failed.`);
    if (lost > 0 || known < load.changes) faults.push('Events were lost.');
    if (faults.length > 0) throw new Error(faults.join('\n'));
  } finally {
    await shut(service);
  }
});

async function oneMinute(load: Load, pid: number): Promise<Minute> {
  const memories: number[] = [];
  const sampling = setInterval(
    () => void memoryOf(pid).then((bytes) => memories.push(bytes)),
    1000,
  );
  const times = await load.runFor(MINUTE);
  clearInterval(sampling);
  // The collector's saw-tooth is no growth: what stays is what counts.
  const memory = percentiles(memories.slice(-30)).p50;
  return { memory, ...percentiles(times), requests: times.length, failed: load.faults.length };
}

/** Bytes of memory that a process holds. Linux tells. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

function lineOf({ memory, p50, p99, requests, failed }: Minute): string {
  return `${Math.round(memory / 2 ** 20)} MiB, ${requests} requests, p50 ${p50} ms, p99 ${p99} ms, ${failed} failed`;
}

function grown(measured: Minute[]): string[] {
  const [first, last] = [measured[0]!, measured.at(-1)!];
  const faults = [];
  if (last.memory > first.memory * GROWTH)
    faults.push(`Memory grew from ${lineOf(first)} to ${lineOf(last)}.`);
  if (last.p99 > first.p99 * SLOWER)
    faults.push(`Answers grew slower: ${lineOf(first)} to ${lineOf(last)}.`);
  return faults;
}
