import { readFile } from 'node:fs/promises';
import { createClient } from '#lib/contract/client.ts';
import { command } from '#infra/command.ts';
import { computePercentiles } from '../bench/report/percentiles.ts';
import {
  createEmptyFolder,
  launchService,
  shutDown,
  stopOnInterrupt,
  signTokenFor,
} from '../support/machine/service-process.ts';
import { parsePositiveInteger } from '../support/machine/numbers.ts';
import { Load } from './soak/load.ts';
import { Subscribers } from './soak/subscribers.ts';

const usage = () => `npm run proof -- soak [--minutes N] [--subscribers N] [--rate N]
Loads the service on this machine with a mix of reads and writes at a steady rate while subscribers listen,
and prints a line per minute. Status 1 if a request fails, an event is lost, the memory of the service grows
by more than a tenth after the first minute, or p99 of the latency triples.
  --minutes N      the duration (10)
  --subscribers N  the number of subscribers (100)
  --rate N         requests per second (40): each change is posted to every subscriber`;

const options = {
  minutes: { type: 'string' },
  subscribers: { type: 'string' },
  rate: { type: 'string' },
} as const;

const MINUTE_MS = 60_000;
/** Failed requests that the report lists. */
const MAX_REPORTED_FAILURES = 5;
/** The allowed growth of memory and of p99 from the first minute to the last. */
const MAX_MEMORY_GROWTH = 1.1;
const MAX_LATENCY_GROWTH = 3;

type Minute = { memory: number; p50: number; p99: number; requests: number; failed: number };

await command({ usage, options }, async (args) => {
  const minutes = parsePositiveInteger('minutes', args.minutes, 10);
  const count = parsePositiveInteger('subscribers', args.subscribers, 100);
  const rate = parsePositiveInteger('rate', args.rate, 40);
  const service = await launchService(await createEmptyFolder(), { LOG_LEVEL: 'WARN' });
  stopOnInterrupt(() => shutDown(service));
  try {
    const { url, folder } = service;
    const subscribers = await Subscribers.open(url, count);
    const load = new Load(
      createClient(url, await signTokenFor(folder, 'operator-1', 'operator')),
      rate,
    );
    const measured: Minute[] = [];
    for (let minute = 1; minute <= minutes; minute++) {
      measured.push(await measureMinute(load, service.process.pid ?? 0));
      console.log(`minute ${minute}: ${formatMinute(measured.at(-1)!)}`);
    }
    const { known, lost, reopened } = await subscribers.count(load.changes);
    console.log(
      `${load.changes} changes, ${known} events to each of ${count} subscribers: ${lost} lost, ${reopened} streams reopened`,
    );
    const violations = [...findGrowth(measured), ...load.failures.slice(0, MAX_REPORTED_FAILURES)];
    if (load.failures.length > MAX_REPORTED_FAILURES)
      violations.push(`${load.failures.length} requests failed.`);
    if (lost > 0 || known < load.changes) violations.push('Events were lost.');
    if (violations.length > 0) throw new Error(violations.join('\n'));
  } finally {
    await shutDown(service);
  }
});

async function measureMinute(load: Load, pid: number): Promise<Minute> {
  const memories: number[] = [];
  const sampling = setInterval(
    () => void readMemory(pid).then((bytes) => memories.push(bytes)),
    1000,
  );
  const times = await load.runFor(MINUTE_MS);
  clearInterval(sampling);
  // The median ignores the saw-tooth of the garbage collector.
  const memory = computePercentiles(memories.slice(-30)).p50;
  return {
    memory,
    ...computePercentiles(times),
    requests: times.length,
    failed: load.failures.length,
  };
}

/** Reads the resident memory of a process in bytes (Linux). */
async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

function formatMinute({ memory, p50, p99, requests, failed }: Minute): string {
  return `${Math.round(memory / 2 ** 20)} MiB, ${requests} requests, p50 ${p50} ms, p99 ${p99} ms, ${failed} failed`;
}

function findGrowth(measured: Minute[]): string[] {
  const [first, last] = [measured[0]!, measured.at(-1)!];
  const faults = [];
  if (last.memory > first.memory * MAX_MEMORY_GROWTH)
    faults.push(`Memory grew from ${formatMinute(first)} to ${formatMinute(last)}.`);
  if (last.p99 > first.p99 * MAX_LATENCY_GROWTH)
    faults.push(`Responses became slower: ${formatMinute(first)} to ${formatMinute(last)}.`);
  return faults;
}
