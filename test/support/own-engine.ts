import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Turns the clients of this process to the engine of a running service, before they are made. */
export async function useEngineOf(folder: string): Promise<void> {
  const text = await readFile(join(folder, 'running.json'), 'utf8');
  const { dynamo } = JSON.parse(text) as { dynamo: string };
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: dynamo,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    JWT_SECRET_FILE: join(folder, 'secret'),
    LOG_LEVEL: 'ERROR',
  });
}
