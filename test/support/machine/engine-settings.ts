import { join } from 'node:path';
import { applyLocalDefaults } from '#infra/local/defaults.ts';
import { accessKeyOf } from '#infra/local/data-folder/secrets.ts';
import { readServiceFile } from './running-service.ts';

/** Configures the clients of this process for the engines of a running service. Call it before they are created. */
export async function useEnginesOf(folder: string): Promise<void> {
  applyLocalDefaults();
  const { dynamo, s3, ses, sockets, tracker } = await readServiceFile(folder);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: dynamo,
    AWS_ENDPOINT_URL_S3: s3,
    AWS_ENDPOINT_URL_SES: ses,
    TRACKER_URL: tracker,
    TRACKER_SECRET_FILE: join(folder, 'tracker-secret.json'),
    CONNECTIONS_URL: sockets,
    STREAM_URL: 'ws://127.0.0.1/live',
    AWS_REGION: 'us-east-1',
    ...(await readKeyVariables(folder)),
    JWT_SECRET_FILE: join(folder, 'secret'),
    CURSOR_SECRET_FILE: join(folder, 'cursor-secret'),
    LOG_LEVEL: 'ERROR',
  });
}

/** Returns the environment variables of the SDK for the access key of a data folder. */
export async function readKeyVariables(folder: string): Promise<Record<string, string>> {
  const { accessKeyId, secretAccessKey } = await accessKeyOf(folder);
  return { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
}
