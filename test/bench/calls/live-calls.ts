import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeTime } from 'ulid';
import { WebSocket } from 'ws';
import { loadHandler } from '#infra/local/handler.ts';
import { connectionsOf } from '../../support/live/connections.ts';
import { loadRecordedEvent, liveFunctionsInOrder } from '../../support/api/recorded-events.ts';
import { signTokenFor } from '../../support/machine/service-process.ts';
import type { ServiceInProcess } from './service-in-process.ts';
import type { Cost } from './recorded-calls.ts';

/** The replay of the recorded event, which starts at the beginning of today. */
const replayOfToday = () => ({
  replay: 'wanted',
  run: '01KAHR6E7V0D8Q5WNXS4T9ZC2M',
  from: encodeTime(Date.now() - (Date.now() % 86_400_000)),
  missed: 0,
});

/** The number of complete replays that are measured. */
const REPLAYS = 3;

/**
 * Measures the table calls of each socket route and stream consumer on its recorded event. One open
 * connection requests a replay of today's events. Posts are not included.
 */
export async function measureLiveCosts(desk: ServiceInProcess): Promise<Record<string, Cost>> {
  const { rows, put, putRecentStream } = await connectionsOf(desk);
  const token = await signTokenFor(desk.folder, 'viewer-1', 'viewer');
  await putRecentStream(1);
  const socket = new WebSocket(`${desk.url.replace('http', 'ws')}/live`);
  await once(socket, 'open');
  const open = String((await rows())[0]?.id);
  const costsById: Record<string, Cost> = {};
  const [connect = '', ...others] = liveFunctionsInOrder;
  // A second connection opens and closes after the first one has received everything.
  for (const id of [...others.slice(0, -1), connect, ...others.slice(-1)]) {
    const connection = id === connect || id === others.at(-1) ? 'another' : open;
    const event = await loadRecordedEvent<never>(id, { token, connection });
    const handler = await loadHandler<(event: never) => Promise<unknown>>(id);
    // The earlier replay runs meanwhile.
    while ((await rows()).some(({ replay }) => replay !== undefined)) await sleep(5);
    const measure = async () => (await desk.measureCost(() => handler(event))).cost;
    if (id !== 'live.replay-events') {
      costsById[id] = await measure();
      continue;
    }
    const costs: Cost[] = [];
    // A concurrent delivery adds a read to a replay, so the minimum counts.
    while (costs.length < REPLAYS) {
      await put(open, replayOfToday());
      const cost = await measure();
      // A replay that another one has overtaken stops before it writes.
      if (cost.write > 0) costs.push(cost);
    }
    costsById[id] = costs.reduce((least, cost) => (cost.calls < least.calls ? cost : least));
  }
  socket.terminate();
  while ((await rows()).length > 0) await sleep(5);
  return costsById;
}
