import { setTimeout as sleep } from 'node:timers/promises';
import type { Handler } from '#lib/platform/http/exchange.ts';
import { loadHandler } from '#infra/local/handler.ts';
import { eventOf, type Request } from './request.ts';

/** A request with its processor time, in ms, and the status of the response. */
export type Cost = { request: Request; name: string; ms: number; status: number; bytes: number };

/** What a function may still do after its response, in ms. */
const AFTERWARDS_MS = 100;

const handlers = new Map<string, Promise<Handler>>();

/** Returns the processor time that a request takes, or undefined if the gateway refuses it. */
export async function measure(
  request: Request,
  name: string,
  { waits = false } = {},
): Promise<Cost | undefined> {
  const event = await eventOf(request);
  if (!event) return undefined;
  const loading = handlers.get(request.id) ?? loadHandler<Handler>(request.id);
  handlers.set(request.id, loading);
  const handler = await loading;
  const before = process.cpuUsage();
  const { statusCode: status = 0 } = await handler(event);
  if (waits) await sleep(AFTERWARDS_MS);
  const { user, system } = process.cpuUsage(before);
  return { request, name, ms: (user + system) / 1000, status, bytes: event.body?.length ?? 0 };
}

/** Returns the least of three measurements, with what goes on after the response. */
export async function bestOfThree({ request, name }: Cost): Promise<Cost | undefined> {
  const costs: Cost[] = [];
  for (let n = 0; n < 3; n++) {
    const cost = await measure(request, name, { waits: true });
    if (cost) costs.push(cost);
  }
  return costs.sort((a, b) => a.ms - b.ms)[0];
}
