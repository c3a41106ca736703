import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeTime } from 'ulid';
import { WebSocket } from 'ws';
import { loadHandler } from '#infra/local/handler.ts';
import { connectionsOf } from '../../support/live/connections.ts';
import { filledIn, liveInOrder } from '../../support/api/recorded-events.ts';
import { tokenFor } from '../../support/machine/service-process.ts';
import type { DeskInProcess } from './desk-in-process.ts';
import type { Cost } from './recorded-calls.ts';

/** The replay that the recorded event is about, from the beginning of today on. */
const wanted = () => ({
  replay: 'wanted',
  run: '01KAHR6E7V0D8Q5WNXS4T9ZC2M',
  from: encodeTime(Date.now() - (Date.now() % 86_400_000)),
  missed: 0,
});

/**
 * What each route of sockets and each consumer of changes asks of the tables, on its recorded event: one
 * connection is open, and wants all that has happened today. Posts come on top.
 */
export async function liveCosts(desk: DeskInProcess): Promise<Record<string, Cost>> {
  const { rows, put, putRecentStream } = await connectionsOf(desk);
  const token = await tokenFor(desk.folder, 'viewer-1', 'viewer');
  await putRecentStream(1);
  const socket = new WebSocket(`${desk.url.replace('http', 'ws')}/live`);
  await once(socket, 'open');
  const open = String((await rows())[0]?.id);
  const found: Record<string, Cost> = {};
  const [connect = '', ...others] = liveInOrder;
  // Another one comes, and goes, when all has been said to the one that is open.
  for (const id of [...others.slice(0, -1), connect, ...others.slice(-1)]) {
    const connection = id === connect || id === others.at(-1) ? 'another' : open;
    const event = await filledIn<never>(id, { token, connection });
    const handler = await loadHandler<(event: never) => Promise<unknown>>(id);
    // What was asked for before is replayed meanwhile.
    while ((await rows()).some(({ replay }) => replay !== undefined)) await sleep(5);
    const measure = async () => (await desk.noted(() => handler(event))).cost;
    if (id !== 'live.replay-events') {
      found[id] = await measure();
      continue;
    }
    const costs: Cost[] = [];
    // A delivery at the same time makes a replay read once more: the fewest calls are its own.
    for (let n = 0; n < 3; n++) {
      await put(open, wanted());
      costs.push(await measure());
    }
    found[id] = costs.reduce((least, cost) => (cost.calls < least.calls ? cost : least));
  }
  socket.terminate();
  while ((await rows()).length > 0) await sleep(5);
  return found;
}
