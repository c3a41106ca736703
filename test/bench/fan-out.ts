import { once } from 'node:events';
import { WebSocket } from 'ws';
import { client as sockets } from '#lib/platform/sockets/posts.ts';
import { handlerOf } from '#infra/local/handler.ts';
import { costOfEvent } from '#infra/aws/cost.ts';
import { filledIn } from '../support/recorded-events.ts';
import type { DeskInProcess } from './desk-in-process.ts';
import type { FanOut } from './results.ts';

const SUBSCRIBERS = 1000;

/** What the publisher asks of AWS to tell so many subscribers of one event, and what that costs. */
export async function measureFanOut(desk: DeskInProcess): Promise<FanOut> {
  const address = `${desk.url.replace('http', 'ws')}/live`;
  const open: WebSocket[] = [];
  for (let n = 0; n < SUBSCRIBERS; n++) {
    const socket = new WebSocket(address);
    await once(socket, 'open');
    open.push(socket);
  }
  let posts = 0;
  sockets.middlewareStack.add(
    (next) => (args) => {
      posts++;
      return next(args);
    },
    { step: 'initialize', name: 'countPosts' },
  );
  const publish = await handlerOf<(event: never) => Promise<unknown>>('live.publish-events');
  const event = await filledIn<never>('live.publish-events', { token: '', connection: '' });
  // The shift is noted once in some minutes; it is the batch after that which is counted.
  await publish(event);
  posts = 0;
  const { cost } = await desk.noted(() => publish(event));
  sockets.middlewareStack.remove('countPosts');
  for (const socket of open) socket.terminate();
  const dollars = costOfEvent(posts, cost.read);
  return { subscribers: SUBSCRIBERS, posts, calls: cost.calls, read: cost.read, dollars };
}
