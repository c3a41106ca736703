import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { ChangesHandler } from '#lib/platform/streams/serve-changes.ts';
import { pointAt, takeSettings } from '#infra/local/store.ts';
import { connectionsOf, idOf } from '../support/connections.ts';
import { ownDesk } from '../support/desk.ts';
import { faultyEngine } from '../support/faulty-engine.ts';
import { faultyGateway } from '../support/faulty-gateway.ts';

// The publisher runs here, with the engine of a service that has nothing to tell, and a gateway that fails.
const desk = await ownDesk();
const place = JSON.parse(await readFile(join(desk.folder, 'running.json'), 'utf8')) as {
  dynamo: string;
  s3: string;
  ses: string;
  tracker: string;
};
const { state: engine, endpoint } = await faultyEngine(() => place.dynamo, afterAll);
const { state: gateway, url } = await faultyGateway();
await takeSettings(desk.folder);
pointAt({ ...place, dynamo: endpoint });
Object.assign(process.env, { CONNECTIONS_URL: url, LOG_LEVEL: 'ERROR' });
const { handler } = (await import('#functions/live/publish-events.ts')) as {
  handler: ChangesHandler;
};
const { rows, ids, put, remove } = await connectionsOf(desk);

/** Records of events that happened so many milliseconds ago. */
const batch = (...ages: number[]) => {
  const events = ages.map((age) => idOf(age));
  const Records = events.map((id) => {
    const frame = JSON.stringify({ id, event: 'shift_updated', shift_id: 1 });
    const keys = { pk: 'EVENTS#1', sk: id };
    const NewImage = marshall({ ...keys, event: 'shift_updated', frame });
    return {
      eventName: 'INSERT',
      dynamodb: { Keys: marshall(keys), NewImage, SequenceNumber: id },
    };
  });
  return { events, Records };
};

const nothingFailed = { batchItemFailures: [] };

beforeEach(async () => {
  for (const id of await ids()) await remove(id);
  gateway.taking = () => 200;
  gateway.posted.clear();
  gateway.closed.clear();
  gateway.calls.clear();
  engine.failing = () => undefined;
});

it('sends each connection all, in order, whatever the others do', async () => {
  const wells = Array.from({ length: 20 }, (_, n) => `well-${n}`);
  for (const id of [...wells, 'gone', 'failing', 'hanging']) await put(id);
  const postedToWells = () => wells.map((id) => [...(gateway.posted.get(id) ?? [])]);
  let whenGivenUp: string[][] = [];
  gateway.taking = (id, method) => {
    if (id === 'gone') return 410;
    if (method === 'DELETE') {
      if (id === 'hanging') whenGivenUp = postedToWells();
      return 200;
    }
    return id === 'failing' ? 500 : id === 'hanging' ? 'hang' : 200;
  };
  const { events, Records } = batch(300, 200, 100);

  expect(await handler({ Records })).toEqual(nothingFailed);

  // When the one that hangs is given up, the others have it all.
  expect(whenGivenUp).toEqual(wells.map(() => events));
  expect(postedToWells()).toEqual(whenGivenUp);
  expect((await ids()).sort()).toEqual(wells.sort());
  expect([...gateway.closed].sort()).toEqual(['failing', 'hanging']);
});

it('gives up one that hangs before its post is tried again, since the next batch waits', async () => {
  for (const id of ['well', 'hanging', 'hanging to the end']) await put(id);
  gateway.taking = (id, method) =>
    id === 'well' || (id === 'hanging' && method === 'DELETE') ? 200 : 'hang';
  const { events, Records } = batch(100);

  expect(await handler({ Records })).toEqual(nothingFailed);

  expect(gateway.posted).toEqual(new Map([['well', events]]));
  expect(await ids()).toEqual(['well']);
  // A post and the closing.
  expect(gateway.calls.get('hanging')).toBe(2);
});

it('tells one whose session is over only for a while', async () => {
  await put('over', { until: 1 });
  gateway.taking = () => 'hang';

  expect(await handler({ Records: batch(100).Records })).toEqual(nothingFailed);

  expect(await ids()).toEqual([]);
});

it('waits for a gateway that has too much to do, and loses nothing', async () => {
  for (const id of ['throttled', 'well']) await put(id);
  let calls = 0;
  gateway.taking = (id) => (id === 'well' || ++calls % 3 === 0 ? 200 : 429);
  const { events, Records } = batch(200, 100);

  expect(await handler({ Records })).toEqual(nothingFailed);

  expect(gateway.posted.get('throttled')).toEqual(events);
  expect((await ids()).sort()).toEqual(['throttled', 'well']);
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

it('tells back a record that it cannot read, and sends the others', async () => {
  await put('well');
  const { events, Records } = batch(300, 200, 100);
  Records[1]!.dynamodb.NewImage = marshall({ pk: 'EVENTS#1', sk: 'x', event: 'thunder' });

  const answer = await handler({ Records });

  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: events[1] }] });
  expect(gateway.posted.get('well')).toEqual([events[0], events[2]]);
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
  await put('covers', replaying(idOf(120_000)));
  await put('begins later', replaying(idOf(10_000)));

  await handler({ Records });

  expect([...gateway.posted]).toEqual([]);
  const left = new Map((await rows()).map((row) => [row.sk as string, row]));
  expect(left.get('covers')).toMatchObject({ replay: 'wanted', run: '1', missed: 1 });
  expect(left.get('begins later')).toMatchObject({ replay: 'wanted', from: events[0], missed: 0 });
  expect(left.get('begins later')?.run).not.toBe('1');
});
