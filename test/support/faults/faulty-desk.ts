import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deskForTest, type OwnDesk } from '../api/desk.ts';
import { faultyEngine } from './faulty-engine.ts';

/** Returns the URL of the DynamoDB engine of a service. */
export const engineAt = async ({ folder }: Pick<OwnDesk, 'folder'>) =>
  (JSON.parse(await readFile(join(folder, 'running.json'), 'utf8')) as { dynamo: string }).dynamo;

/** Starts a service whose engine fails on request, and a sound service with the same tables. */
export async function faultyDesk() {
  const sound = await deskForTest();
  const engine = await engineAt(sound);
  const { state, endpoint } = await faultyEngine(() => engine);
  const faulty = await deskForTest({ AWS_ENDPOINT_URL_DYNAMODB: endpoint });
  return {
    state,
    sound: await sound.as('operator'),
    faulty: await faulty.as('operator'),
    lines: faulty.lines,
    folder: faulty.folder,
  };
}
