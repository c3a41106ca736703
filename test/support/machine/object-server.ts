import { afterAll } from 'vitest';
import { startObjects, type Objects } from '#infra/local/objects/server.ts';
import { createEmptyFolder } from '../api/desk.ts';
import { readKeyVariables } from './engine-settings.ts';

/** Starts the local object store for all tests of a file, and configures the clients of this process for it. */
export async function startObjectServer(): Promise<Objects & { folder: string }> {
  const folder = await createEmptyFolder();
  Object.assign(process.env, {
    ...(await readKeyVariables(folder)),
    AWS_REGION: 'us-east-1',
    CORS_ORIGINS: 'https://ops.example',
  });
  const objects = await startObjects(folder);
  process.env.AWS_ENDPOINT_URL_S3 = objects.endpoint;
  afterAll(() => objects.stop());
  return { ...objects, folder };
}
