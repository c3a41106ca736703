import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, it } from 'vitest';
import { startDeadLetterQueue } from '../../support/faults/dead-letter-queue.ts';
import { createCommentRecord, startFaultyIndexer } from '../../support/faults/faulty-indexer.ts';

const { handler, engine, itemsOf } = await startFaultyIndexer();
const noFailures = { batchItemFailures: [] };
let lastId = 1_000_000;

/** Creates the events of a comment and of its edit. */
function createEvents() {
  const id = ++lastId;
  const created = createCommentRecord(id, 'The antenna lost lock', 200);
  return { id, created, edited: createCommentRecord(id, 'The receiver lost power', 100) };
}

/** Returns the index of an edited comment that was indexed without faults, with the id of another one. */
async function indexWithoutFaults(otherId: number): Promise<unknown> {
  const { id, created, edited } = createEvents();
  await handler({ Records: [created] });
  await handler({ Records: [edited] });
  const text = JSON.stringify(await itemsOf(id));
  return JSON.parse(text.replaceAll(String(id), String(otherId)));
}

/** Makes all calls after the first `calls` fail, as if the process were killed. Returns the number of calls. */
function failAfter(calls: number, fault: 'cut before' | 'cut after') {
  const count = { calls: 0 };
  engine.faultFor = () => (++count.calls > calls ? fault : undefined);
  return count;
}

it.each(['cut before', 'cut after'] as const)(
  'indexes a comment once when the process is killed at any call, with the connection %s it',
  async (fault) => {
    for (let calls = 0, wasKilled = true; wasKilled; calls++) {
      const { id, created, edited } = createEvents();
      await handler({ Records: [created] });
      failAfter(calls, fault);
      wasKilled = await handler({ Records: [edited] }).then(
        () => false,
        () => true,
      );
      engine.faultFor = () => undefined;

      expect(await handler({ Records: [created, edited] })).toEqual(noFailures);

      expect(JSON.parse(JSON.stringify(await itemsOf(id)))).toEqual(await indexWithoutFaults(id));
    }
  },
);

it('changes nothing when a batch is repeated, or an older event comes late', async () => {
  const { id, created, edited } = createEvents();
  await handler({ Records: [created, edited] });
  const before = await itemsOf(id);

  for (const Records of [[created, edited], [edited], [created]])
    expect(await handler({ Records })).toEqual(noFailures);

  expect(await itemsOf(id)).toEqual(before);
});

it('moves an unreadable event to the dead-letter queue, and indexes the others', async () => {
  const { id, created, edited } = createEvents();
  const { id: otherId, created: other } = createEvents();
  const unreadable = ['no JSON', '{"id": 1}', '{"id": "1", "event": "shift_comment", "data": {}}'];
  const bad = unreadable.map((frame) => {
    const { dynamodb, eventName } = structuredClone(edited);
    const NewImage = { ...dynamodb.NewImage, ...marshall({ frame }) };
    return { eventName, dynamodb: { ...dynamodb, NewImage } };
  });
  const queue = await startDeadLetterQueue();

  expect(await handler({ Records: [created, ...bad, other] })).toEqual(noFailures);

  expect(queue.messages).toHaveLength(unreadable.length);
  expect(queue.messages[0]).toMatchObject({
    consumer: 'search.index-events',
    reason: 'RECORD_UNREADABLE',
    sequence_number: edited.dynamodb.SequenceNumber,
  });
  for (const one of [id, otherId]) expect((await itemsOf(one)).length).toBeGreaterThan(3);
});

it('ignores events that change nothing which is searched', async () => {
  const { edited } = createEvents();
  const frame = JSON.stringify({ id: '1', event: 'shift_handover', data: { summary: 'wind' } });
  const NewImage = { ...edited.dynamodb.NewImage, ...marshall({ frame }) };

  const Records = [{ ...edited, dynamodb: { ...edited.dynamodb, NewImage } }];
  expect(await handler({ Records })).toEqual(noFailures);
});
