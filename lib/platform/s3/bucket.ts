import { config } from '../config.ts';

/** Returns the URL of an S3 stand-in, or an empty text. The SDK reads the same variables. */
export const engineUrl = (): string => config('AWS_ENDPOINT_URL_S3') || config('AWS_ENDPOINT_URL');

/** Returns the URL of the bucket, to which object keys are appended. */
export function bucketUrl(): string {
  const engine = engineUrl();
  return engine === '' ? config('BUCKET_URL') : `${engine.replace(/\/$/, '')}/${config('BUCKET')}`;
}
