import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { expect, it } from 'vitest';
import { startDeskForTest } from '../../support/api/desk.ts';
import { createDynamoClient } from '../../support/live/stored-events.ts';

/** Stores events of shift 7 from a time on, five milliseconds apart, and returns their ids. */
async function storeEvents(folder: string, count: number, from: number): Promise<string[]> {
  const engine = await createDynamoClient({ folder });
  const ids = Array.from({ length: count }, (_, n) => ulid(from + 5 * n));
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
  const ids = await storeEvents(desk.folder, 700, Date.now() - 5000);
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

it('reports once to a client that events are no longer stored, although the shift has none since', async () => {
  const desk = await startDeskForTest({ ACCESS: 'open' });
  const [old = ''] = await storeEvents(desk.folder, 1, Date.now() - 8 * 86_400_000);
  const poll = async (since?: string) => {
    const headers = { Accept: 'text/event-stream', ...(since && { 'Last-Event-ID': since }) };
    const response = await fetch(`${desk.url}/slt/api/v3/shift/stream?shift_id=7`, { headers });
    const text = await response.text();
    return { text, position: Array.from(text.matchAll(/^id: (.*)$/gm)).at(-1)?.[1] };
  };

  const fresh = await poll();
  const next = await poll(fresh.position);
  const late = await poll(old);
  const after = await poll(late.position);

  expect([fresh, next, late, after].map(({ text }) => text.includes('resync'))).toEqual([
    false,
    false,
    true,
    false,
  ]);
});
