import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { loadHandler } from '#infra/local/handler.ts';
import { costOfEvent } from '#infra/aws/cost.ts';
import { signTokenFor } from '../../support/machine/service-process.ts';
import { loadRecordedEvent } from '../../support/api/recorded-events.ts';
import type { ServiceInProcess } from './service-in-process.ts';
import type { FanOut } from '../report/results.ts';

const SUBSCRIBERS = 1000;

/** The time limit for an event, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** Measures the AWS calls and the price of publishing one event to all subscribers. */
export async function measureFanOut(desk: ServiceInProcess): Promise<FanOut> {
  const open: WebSocket[] = [];
  for (let n = 0; n < SUBSCRIBERS; n++) {
    // A session has at most ten sockets.
    const token = await signTokenFor(desk.folder, `viewer-${n}`, 'viewer');
    const socket = new WebSocket(`${desk.url.replace('http', 'ws')}/live?token=${token}`);
    await once(socket, 'open');
    open.push(socket);
  }
  const publish = await loadHandler<(event: never) => Promise<unknown>>('live.publish-events');
  const event = await loadRecordedEvent<never>('live.publish-events', {
    token: '',
    connection: '',
  });
  let posts = 0;
  for (const socket of open) socket.on('message', () => posts++);
  // Measures the second batch, because the first one also records the shift as recent.
  await publish(event);
  await waitUntil(() => posts === SUBSCRIBERS);
  posts = 0;
  const { cost } = await desk.measureCost(() => publish(event));
  await waitUntil(() => posts === SUBSCRIBERS);
  for (const socket of open) socket.terminate();
  const dollars = costOfEvent(posts, cost.read);
  return { subscribers: SUBSCRIBERS, posts, calls: cost.calls, read: cost.read, dollars };
}

async function waitUntil(condition: () => boolean): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (!condition()) {
    if (performance.now() > end)
      throw new Error('A subscriber received no event, or more than one.');
    await sleep(5);
  }
}
