import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deskForTest, type OwnDesk } from '../api/desk.ts';
import { faultyEngine } from './faulty-engine.ts';

/** Where the engine of a service is. */
export const engineAt = async ({ folder }: Pick<OwnDesk, 'folder'>) =>
  (JSON.parse(await readFile(join(folder, 'running.json'), 'utf8')) as { dynamo: string }).dynamo;

/** A service whose engine fails when it is told to, beside one that shows what is stored. */
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
