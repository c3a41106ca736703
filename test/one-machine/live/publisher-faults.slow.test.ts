import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, it } from 'vitest';
import { createEventId } from '../../support/live/connections.ts';
import { startDeadLetterQueue } from '../../support/faults/dead-letter-queue.ts';
import type { Fault } from '../../support/faults/faulty-engine.ts';
import {
  createEventBatch,
  startFaultyPublisher,
  noFailures,
} from '../../support/faults/faulty-publisher.ts';

const { handler, engine, gateway, rows, ids, put } = await startFaultyPublisher();

it('delivers all events in order to each connection, while others are gone, fail or hang', async () => {
  const healthy = Array.from({ length: 20 }, (_, n) => `healthy-${n}`);
  for (const id of [...healthy, 'gone', 'failing', 'hanging']) await put(id);
  const postedToHealthy = () => healthy.map((id) => [...(gateway.posted.get(id) ?? [])]);
  let postedAtClosing: string[][] = [];
  gateway.outcomeFor = (id, method) => {
    if (id === 'gone') return 410;
    if (method === 'DELETE') {
      if (id === 'hanging') postedAtClosing = postedToHealthy();
      return 200;
    }
    return id === 'failing' ? 500 : id === 'hanging' ? 'hang' : 200;
  };
  const { events, Records } = createEventBatch(300, 200, 100);

  expect(await handler({ Records })).toEqual(noFailures);

  // The hanging connection has delayed no other.
  expect(postedAtClosing).toEqual(healthy.map(() => events));
  expect(postedToHealthy()).toEqual(postedAtClosing);
  expect((await ids()).sort()).toEqual(healthy.sort());
  expect([...gateway.closed].sort()).toEqual(['failing', 'hanging']);
});

it('sends a repeated batch again in the same order', async () => {
  await put('healthy');
  const { events, Records } = createEventBatch(200, 100);

  for (let n = 0; n < 2; n++) expect(await handler({ Records })).toEqual(noFailures);

  expect(gateway.posted.get('healthy')).toEqual([...events, ...events]);
});

it('fails the batch if it cannot list the connections, and sends all events on retry', async () => {
  await put('healthy');
  const { events, Records } = createEventBatch(200, 100);
  engine.faultFor = (operation) => (operation === 'Query' ? 'server error' : undefined);

  await expect(handler({ Records })).rejects.toThrow();
  engine.faultFor = () => undefined;
  await handler({ Records });

  expect(gateway.posted.get('healthy')).toEqual(events);
});

it('moves unreadable records to the dead-letter queue, and reports them as handled', async () => {
  await put('healthy');
  const { events, Records } = createEventBatch(400, 300, 200, 100);
  Records[1]!.dynamodb.NewImage = marshall({ pk: 'EVENTS#1', sk: 'x', event: 'thunder' });
  Records[2]!.dynamodb.NewImage = { pk: { X: 'no type of DynamoDB' } } as never;
  const queue = await startDeadLetterQueue();

  const response = await handler({ Records });

  expect(response).toEqual(noFailures);
  expect(gateway.posted.get('healthy')).toEqual([events[0], events[3]]);
  const inOrder = queue.messages.toSorted((a, b) =>
    JSON.stringify(a) < JSON.stringify(b) ? -1 : 1,
  );
  expect(inOrder).toEqual(
    [events[1], events[2]].map((id) => ({
      consumer: 'live.publish-events',
      reason: 'RECORD_UNREADABLE',
      event_name: 'INSERT',
      keys: marshall({ pk: 'EVENTS#1', sk: id }),
      sequence_number: id,
    })),
  );
});

it('reports an unreadable record as failed if the dead-letter queue is down', async () => {
  await put('healthy');
  const { events, Records } = createEventBatch(300, 200, 100);
  Records[1]!.dynamodb.NewImage = marshall({ pk: 'EVENTS#1', sk: 'x', event: 'thunder' });
  await startDeadLetterQueue({ isDown: true });

  const response = await handler({ Records });

  expect(response).toEqual({ batchItemFailures: [{ itemIdentifier: events[1] }] });
  expect(gateway.posted.get('healthy')).toEqual([events[0], events[2]]);
});

it('skips unreadable records if there is no dead-letter queue', async () => {
  await put('healthy');
  const { events, Records } = createEventBatch(200, 100);
  Records[0]!.dynamodb.NewImage = marshall({ pk: 'EVENTS#1', sk: 'x', event: 'thunder' });

  expect(await handler({ Records })).toEqual(noFailures);

  expect(gateway.posted.get('healthy')).toEqual([events[1]]);
});

it('moves no record to the dead-letter queue if the whole batch fails', async () => {
  await put('healthy');
  const { Records } = createEventBatch(200, 100);
  Records[0]!.dynamodb.NewImage = marshall({ pk: 'EVENTS#1', sk: 'x', event: 'thunder' });
  const queue = await startDeadLetterQueue();
  engine.faultFor = (operation) => (operation === 'Query' ? 'server error' : undefined);

  await expect(handler({ Records })).rejects.toThrow();

  expect(queue.messages).toEqual([]);
});

/** Lets every write fail: transactions of replays, and deletions of connections. */
function failWrites(operation: string): Fault | undefined {
  if (operation === 'TransactWriteItems') return 'conflict';
  return operation === 'DeleteItem' ? 'server error' : undefined;
}

const replayFields = (from: string) => ({ replay: 'wanted', run: '1', from, missed: 0 });

it('closes a connection whose replay it cannot update, so that the client reconnects', async () => {
  await put('behind', replayFields('0'));
  await put('healthy');
  engine.faultFor = failWrites;
  const { events, Records } = createEventBatch(100);

  // Its row remains, since every write fails, but its socket is closed.
  expect(await handler({ Records })).toEqual(noFailures);

  expect(gateway.posted.get('healthy')).toEqual(events);
  expect([...gateway.closed]).toEqual(['behind']);
});

it('fails the batch if a connection that missed an event can be neither closed nor deleted', async () => {
  await put('failing');
  gateway.outcomeFor = () => 500;
  engine.faultFor = failWrites;

  await expect(handler({ Records: createEventBatch(100).Records })).rejects.toThrow();
});

it('leaves events to a pending replay, and restarts a replay that begins after an event', async () => {
  const { events, Records } = createEventBatch(60_000);
  await put('covers', replayFields(createEventId(120_000)));
  await put('begins later', replayFields(createEventId(10_000)));

  await handler({ Records });

  expect([...gateway.posted]).toEqual([]);
  const rowsById = new Map((await rows()).map((row) => [row.sk as string, row]));
  expect(rowsById.get('covers')).toMatchObject({ replay: 'wanted', run: '1', missed: 1 });
  expect(rowsById.get('begins later')).toMatchObject({
    replay: 'wanted',
    from: events[0],
    missed: 0,
  });
  expect(rowsById.get('begins later')?.run).not.toBe('1');
});
