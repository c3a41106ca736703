import type { ServiceInProcess } from '../calls/service-in-process.ts';
import type { Cost } from '../calls/recorded-calls.ts';
import { computePercentiles } from '../report/percentiles.ts';
import type { SizeRow } from '../report/results.ts';
import type { ScaleRequest } from './scale-requests.ts';

/** How often each request is sent. */
const TIMES = 300;
const BOUNDED_TIMES = 20;
/** Warm-up requests, which fill the engine's cache. */
const WARM_UP_TIMES = 5;

/** Measures requests one after the other. Returns a row for each, by name. */
export async function measureRequests(
  desk: ServiceInProcess,
  requests: ScaleRequest[],
  repetitions = TIMES,
): Promise<Record<string, SizeRow>> {
  const rows: Record<string, SizeRow> = {};
  for (const request of requests)
    rows[request.name] = await measureRequest(desk, request, repetitions);
  return rows;
}

/** Sends a request repeatedly. Returns its highest cost and its latencies. */
async function measureRequest(
  desk: ServiceInProcess,
  request: ScaleRequest,
  repetitions: number,
): Promise<SizeRow> {
  const times: number[] = [];
  const costs: Cost[] = [];
  const count = Math.min(repetitions, request.bounded ? BOUNDED_TIMES : TIMES);
  for (let n = 0; n < WARM_UP_TIMES + count; n++) {
    await request.before?.();
    const began = performance.now();
    const { response, cost } = await desk.measureCost(() => request.send(n));
    if (n >= WARM_UP_TIMES) times.push(performance.now() - began);
    if (response.status !== 200) throw new Error(`${request.name}: responded ${response.status}.`);
    costs.push(cost);
  }
  const highest = (of: keyof Cost) => Math.max(...costs.map((cost) => cost[of]));
  const { p50, p99 } = computePercentiles(times);
  return {
    calls: highest('calls'),
    sequentialCalls: highest('sequentialCalls'),
    read: highest('read'),
    write: highest('write'),
    p50,
    p99,
    ...(request.bounded && { bounded: true }),
  };
}
