import autocannon, { type Options, type Result } from 'autocannon';
import { createClient } from '#lib/contract/client.ts';
import {
  createEmptyFolder,
  launchService,
  shutDown,
  signTokenFor,
} from '../../support/machine/service-process.ts';
import { loadScenarios, type Scenario } from './load-scenarios.ts';
import { computePercentiles, roundTo3Digits } from '../report/percentiles.ts';
import type { LoadRow, Results } from '../report/results.ts';

const CLIENTS = [1, 8, 32];
const SECONDS = 3;
const WARM_UP = { clients: 8, seconds: 1 };

/**
 * Measures throughput and latency through the local gateway of a service in a separate process.
 * Reports progress to `reportProgress`.
 */
export async function measureLoad(
  reportProgress: (what: string) => void,
): Promise<Results['load']> {
  const service = await launchService(await createEmptyFolder());
  try {
    const token = await signTokenFor(service.folder, 'operator-1', 'operator');
    const load: Results['load'] = {};
    for (const [name, scenario] of Object.entries(
      await loadScenarios(createClient(service.url, token)),
    )) {
      reportProgress(name);
      const cell = (clients: number, seconds: number) =>
        measureScenario(service.url, token, scenario, { clients, seconds });
      await cell(WARM_UP.clients, WARM_UP.seconds);
      const cells: Record<string, LoadRow> = {};
      for (const clients of CLIENTS) cells[clients] = await cell(clients, SECONDS);
      load[name] = cells;
    }
    return load;
  } finally {
    await shutDown(service);
  }
}

/** Sends bursts of requests until the time is over. */
export async function measureScenario(
  url: string,
  token: string,
  { request, amount }: Scenario,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<LoadRow> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const until = amount === undefined ? { duration: seconds } : { amount };
  const times: number[] = [];
  let [spent, failed] = [0, 0];
  while (spent < seconds) {
    const requests = [{ ...(await request()), headers }];
    const one = await sendBurst({ url, connections: clients, ...until, requests });
    times.push(...one.times);
    failed += one.failed;
    spent += amount === undefined ? seconds : one.spent;
  }
  return { perSecond: roundTo3Digits(times.length / spent), failed, ...computePercentiles(times) };
}

/** Sends one burst. Returns the response times in ms, the number of failures, and the duration in seconds. */
async function sendBurst(options: Options) {
  const times: number[] = [];
  const began = performance.now();
  let last = began;
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  autocannon(options, (error: Error | null, result) =>
    error ? reject(error) : resolve(result),
  ).on('response', (_client, _status, _bytes, time) => {
    times.push(time);
    last = performance.now();
  });
  const { errors, non2xx } = await promise;
  return { times, failed: errors + non2xx, spent: (last - began) / 1000 };
}
