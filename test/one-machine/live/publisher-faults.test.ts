import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, it } from 'vitest';
import { eventIdFrom } from '../../support/live/connections.ts';
import { failureQueue } from '../../support/faults/failure-queue.ts';
import { batch, faultyPublisher, nothingFailed } from '../../support/faults/faulty-publisher.ts';

const { handler, engine, gateway, rows, ids, put } = await faultyPublisher();

it('delivers all events in order to each connection, while others are gone, fail or hang', async () => {
  const healthy = Array.from({ length: 20 }, (_, n) => `healthy-${n}`);
  for (const id of [...healthy, 'gone', 'failing', 'hanging']) await put(id);
  const postedToHealthy = () => healthy.map((id) => [...(gateway.posted.get(id) ?? [])]);
  let postedAtClosing: string[][] = [];
  gateway.taking = (id, method) => {
    if (id === 'gone') return 410;
    if (method === 'DELETE') {
      if (id === 'hanging') postedAtClosing = postedToHealthy();
      return 200;
    }
    return id === 'failing' ? 500 : id === 'hanging' ? 'hang' : 200;
  };
  const { events, Records } = batch(300, 200, 100);

  expect(await handler({ Records })).toEqual(nothingFailed);

  // The hanging connection has delayed no other.
  expect(postedAtClosing).toEqual(healthy.map(() => events));
  expect(postedToHealthy()).toEqual(postedAtClosing);
  expect((await ids()).sort()).toEqual(healthy.sort());
  expect([...gateway.closed].sort()).toEqual(['failing', 'hanging']);
});

it('sends a batch that comes twice twice, in the same order', async () => {
  await put('well');
  const { events, Records } = batch(200, 100);

  for (let n = 0; n < 2; n++) expect(await handler({ Records })).toEqual(nothingFailed);

  expect(gateway.posted.get('well')).toEqual([...events, ...events]);
});

it('fails as a whole where it cannot see who watches, and sends all when it is tried again', async () => {
  await put('well');
  const { events, Records } = batch(200, 100);
  engine.failing = (operation) => (operation === 'Query' ? 'server error' : undefined);

  await expect(handler({ Records })).rejects.toThrow();
  engine.failing = () => undefined;
  await handler({ Records });

  expect(gateway.posted.get('well')).toEqual(events);
});

it('moves records that it cannot read to its failure queue, and reports them as handled', async () => {
  await put('well');
  const { events, Records } = batch(400, 300, 200, 100);
  Records[1]!.dynamodb.NewImage = marshall({ pk: 'EVENTS#1', sk: 'x', event: 'thunder' });
  Records[2]!.dynamodb.NewImage = { pk: { X: 'no type of DynamoDB' } } as never;
  const queue = await failureQueue();

  const answer = await handler({ Records });

  expect(answer).toEqual(nothingFailed);
  expect(gateway.posted.get('well')).toEqual([events[0], events[3]]);
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

it('reports a record as failed that cannot be read, and that its failure queue does not take', async () => {
  await put('well');
  const { events, Records } = batch(300, 200, 100);
  Records[1]!.dynamodb.NewImage = marshall({ pk: 'EVENTS#1', sk: 'x', event: 'thunder' });
  await failureQueue({ isDown: true });

  const answer = await handler({ Records });

  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: events[1] }] });
  expect(gateway.posted.get('well')).toEqual([events[0], events[2]]);
});

it('goes on where there is no queue: the log says what cannot be read', async () => {
  await put('well');
  const { events, Records } = batch(200, 100);
  Records[0]!.dynamodb.NewImage = marshall({ pk: 'EVENTS#1', sk: 'x', event: 'thunder' });

  expect(await handler({ Records })).toEqual(nothingFailed);

  expect(gateway.posted.get('well')).toEqual([events[1]]);
});

it('moves nothing of a batch that fails, which comes again', async () => {
  await put('well');
  const { Records } = batch(200, 100);
  Records[0]!.dynamodb.NewImage = marshall({ pk: 'EVENTS#1', sk: 'x', event: 'thunder' });
  const queue = await failureQueue();
  engine.failing = (operation) => (operation === 'Query' ? 'server error' : undefined);

  await expect(handler({ Records })).rejects.toThrow();

  expect(queue.messages).toEqual([]);
});

const replaying = (from: string) => ({ replay: 'wanted', run: '1', from, missed: 0 });

it('closes a connection that it could not leave events to, so that its client returns', async () => {
  await put('behind', replaying('0'));
  await put('well');
  engine.failing = (operation) => (operation === 'TransactWriteItems' ? 'conflict' : undefined);
  const { events, Records } = batch(100);

  // Its row stays, since nothing can be written; it has no socket any more.
  expect(await handler({ Records })).toEqual(nothingFailed);

  expect(gateway.posted.get('well')).toEqual(events);
  expect([...gateway.closed]).toEqual(['behind']);
});

it('fails the batch where a connection that missed an event can neither be closed nor forgotten', async () => {
  await put('failing');
  gateway.taking = () => 500;
  engine.failing = (operation) => (operation === 'TransactWriteItems' ? 'conflict' : undefined);

  await expect(handler({ Records: batch(100).Records })).rejects.toThrow();
});

it('leaves events to a replay, which begins anew for one that happened before it', async () => {
  const { events, Records } = batch(60_000);
  await put('covers', replaying(eventIdFrom(120_000)));
  await put('begins later', replaying(eventIdFrom(10_000)));

  await handler({ Records });

  expect([...gateway.posted]).toEqual([]);
  const left = new Map((await rows()).map((row) => [row.sk as string, row]));
  expect(left.get('covers')).toMatchObject({ replay: 'wanted', run: '1', missed: 1 });
  expect(left.get('begins later')).toMatchObject({ replay: 'wanted', from: events[0], missed: 0 });
  expect(left.get('begins later')?.run).not.toBe('1');
});
