import { marshall } from '@aws-sdk/util-dynamodb';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach } from 'vitest';
import type { ChangesHandler } from '#lib/platform/consumers/table-stream.ts';
import { setEndpoints, applyFolderSettings } from '#infra/local/store.ts';
import { startDeskForFile } from '../api/desk.ts';
import { createEventId } from '../live/connections.ts';
import { startFaultyEngine } from './faulty-engine.ts';
import { readServiceFile } from '../machine/running-service.ts';

/**
 * Loads the indexer of events into this process, with a faulty engine. The service whose engine it uses does not see
 * its events. Call it once per file.
 */
export async function startFaultyIndexer() {
  const desk = await startDeskForFile();
  const endpoints = await readServiceFile(desk.folder);
  const { state: engine, endpoint } = await startFaultyEngine(() => endpoints.dynamo, afterAll);
  await applyFolderSettings(desk.folder);
  setEndpoints({ ...endpoints, dynamo: endpoint });
  Object.assign(process.env, { LOG_LEVEL: 'ERROR', AWS_MAX_ATTEMPTS: '1' });
  const { handler } = (await import('#functions/search/index-events.ts')) as {
    handler: ChangesHandler;
  };
  beforeEach(() => {
    engine.faultFor = () => undefined;
  });

  /** Returns the items of the index that name a comment, without versions. */
  async function itemsOf(commentId: number): Promise<object[]> {
    const { dynamo } = await import('#lib/platform/dynamo/client.ts');
    const items: Record<string, unknown>[] = [];
    for await (const { Items = [] } of paginateScan({ client: dynamo }, { TableName: 'search' }))
      items.push(...Items);
    const keyOf = ({ pk, sk }: Record<string, unknown>) => `${String(pk)} ${String(sk)}`;
    return items
      .filter((item) => keyOf(item).includes(`#${commentId}`))
      .map(({ version: _, ...item }) => item)
      .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  }

  return { handler, engine, itemsOf };
}

/** Creates the stream record of an event of a comment with a text, `age` ms ago. */
export function createCommentRecord(comment_id: number, comment: string, age: number) {
  const id = createEventId(age);
  const metadata = { created_by: 'operator-1', created_on: '2026-11-21T20:15:00.123456Z' };
  const data = { comment_id, shift_fk: 900, comment, tags: ['weather'], image: [], metadata };
  const names = { shift_id: 900, comment_id };
  const frame = JSON.stringify({ id, event: 'shift_comment', action: 'updated', ...names, data });
  const keys = { pk: 'EVENTS#900', sk: id };
  return {
    eventName: 'INSERT',
    dynamodb: {
      Keys: marshall(keys),
      NewImage: marshall({ ...keys, event: 'shift_comment', frame }),
      SequenceNumber: id,
    },
  };
}
