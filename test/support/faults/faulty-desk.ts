import { startDeskForTest } from '../api/desk.ts';
import { startFaultyEngine } from './faulty-engine.ts';
import { readServiceFile } from '../machine/running-service.ts';

/** Starts a service whose engine fails on request, and a healthy service with the same tables. */
export async function startFaultyDesk() {
  const healthy = await startDeskForTest();
  const { dynamo } = await readServiceFile(healthy.folder);
  const { state, endpoint } = await startFaultyEngine(() => dynamo);
  const faulty = await startDeskForTest({ AWS_ENDPOINT_URL_DYNAMODB: endpoint });
  return {
    state,
    healthy: await healthy.as('operator'),
    faulty: await faulty.as('operator'),
    lines: faulty.lines,
    folder: faulty.folder,
  };
}
