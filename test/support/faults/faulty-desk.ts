import { startDeskForTest } from '../api/desk.ts';
import { startFaultyEngine } from './faulty-engine.ts';
import { readRunningService } from '../machine/running-service.ts';

/** Starts a service whose engine fails on request, and a sound service with the same tables. */
export async function startFaultyDesk() {
  const sound = await startDeskForTest();
  const { dynamo } = await readRunningService(sound.folder);
  const { state, endpoint } = await startFaultyEngine(() => dynamo);
  const faulty = await startDeskForTest({ AWS_ENDPOINT_URL_DYNAMODB: endpoint });
  return {
    state,
    sound: await sound.as('operator'),
    faulty: await faulty.as('operator'),
    lines: faulty.lines,
    folder: faulty.folder,
  };
}
