import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { expect, it } from 'vitest';
import { startDeskForTest } from '../../support/api/desk.ts';
import { createDynamoClient } from '../../support/live/stored-events.ts';

/** Stores events of shift 7 that are at most five seconds old, and returns their ids. */
async function storeEvents(folder: string, count: number): Promise<string[]> {
  const engine = await createDynamoClient({ folder });
  const now = Date.now();
  const ids = Array.from({ length: count }, (_, n) => ulid(now - 5000 + 5 * n));
  for (let n = 0; n < count; n += 25) {
    const requests = ids.slice(n, n + 25).map((id) => {
      const frame = JSON.stringify({ id, event: 'shift_updated', shift_id: 7 });
      return { PutRequest: { Item: { pk: 'EVENTS#7', sk: id, event: 'shift_updated', frame } } };
    });
    await engine.send(new BatchWriteCommand({ RequestItems: { 'shift-log': requests } }));
  }
  return ids;
}

it('replays recent events of a shift once, over two requests if they exceed one response', async () => {
  const desk = await startDeskForTest({ ACCESS: 'open' });
  const ids = await storeEvents(desk.folder, 700);
  const receivedIds: string[] = [];
  let last = ids[0]!;

  await expect
    .poll(
      async () => {
        const headers = { Accept: 'text/event-stream', 'Last-Event-ID': last };
        const response = await fetch(`${desk.url}/slt/api/v3/shift/stream?shift_id=7`, { headers });
        const eventIds = [...(await response.text()).matchAll(/^id: (.*)$/gm)].map(
          ([, id = '']) => id,
        );
        last = eventIds.pop() ?? '';
        expect(eventIds.length).toBeLessThanOrEqual(500);
        receivedIds.push(...eventIds);
        return eventIds.length;
      },
      { interval: 100, timeout: 90_000 },
    )
    .toBe(0);
  expect(receivedIds).toEqual(ids.slice(1));
});
