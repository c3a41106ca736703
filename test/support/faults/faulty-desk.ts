import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startDeskForTest, type OwnDesk } from '../api/desk.ts';
import { startFaultyEngine } from './faulty-engine.ts';

/** Returns the URL of the DynamoDB engine of a service. */
export const getDynamoEndpoint = async ({ folder }: Pick<OwnDesk, 'folder'>) =>
  (JSON.parse(await readFile(join(folder, 'running.json'), 'utf8')) as { dynamo: string }).dynamo;

/** Starts a service whose engine fails on request, and a sound service with the same tables. */
export async function startFaultyDesk() {
  const sound = await startDeskForTest();
  const engine = await getDynamoEndpoint(sound);
  const { state, endpoint } = await startFaultyEngine(() => engine);
  const faulty = await startDeskForTest({ AWS_ENDPOINT_URL_DYNAMODB: endpoint });
  return {
    state,
    sound: await sound.as('operator'),
    faulty: await faulty.as('operator'),
    lines: faulty.lines,
    folder: faulty.folder,
  };
}
