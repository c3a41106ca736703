import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeEach } from 'vitest';
import type { ChangesHandler } from '#lib/platform/consumers/table-stream.ts';
import { setEndpoints, applyFolderSettings } from '#infra/local/store.ts';
import { connectionsOf, createEventId } from '../live/connections.ts';
import { startDeskForFile } from '../api/desk.ts';
import { startFaultyEngine } from './faulty-engine.ts';
import { startFaultyGateway } from './faulty-gateway.ts';
import { readServiceFile } from '../machine/running-service.ts';

/**
 * Loads the event publisher into this process, with a faulty engine and a faulty gateway. The service whose
 * engine it uses has no events. Call it once per file. Each test starts without connections.
 */
export async function startFaultyPublisher() {
  const desk = await startDeskForFile();
  const endpoints = await readServiceFile(desk.folder);
  const { state: engine, endpoint } = await startFaultyEngine(() => endpoints.dynamo, afterAll);
  const { state: gateway, url } = await startFaultyGateway();
  await applyFolderSettings(desk.folder);
  setEndpoints({ ...endpoints, dynamo: endpoint });
  Object.assign(process.env, { CONNECTIONS_URL: url, LOG_LEVEL: 'ERROR' });
  const { handler } = (await import('#functions/live/publish-events.ts')) as {
    handler: ChangesHandler;
  };
  const connections = await connectionsOf(desk);
  beforeEach(async () => {
    for (const id of await connections.ids()) await connections.remove(id);
    gateway.outcomeFor = () => 200;
    gateway.posted.clear();
    gateway.closed.clear();
    gateway.calls.clear();
    gateway.pause = () => 0;
    engine.faultFor = () => undefined;
  });
  return { handler, engine, gateway, ...connections };
}

/** Creates stream records of events with these ages in ms. Returns the records and the event ids. */
export function createEventBatch(...ages: number[]) {
  const events = ages.map((age) => createEventId(age));
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
}

export const noFailures = { batchItemFailures: [] };
