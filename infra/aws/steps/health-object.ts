import { HEALTH_OBJECT } from '#lib/docs/health-targets.ts';
import { putObject } from '#lib/platform/s3/objects.ts';
import { customResource } from './custom-resource.ts';

/** Writes the object that the health check looks for into the bucket that the setting BUCKET names. */
export const handler = customResource(async (type) => {
  if (type !== 'Delete') await putObject(HEALTH_OBJECT, new Uint8Array(), { type: 'text/plain' });
});
