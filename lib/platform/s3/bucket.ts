import { config } from '../config.ts';

/** The engine that stands in for S3: AWS's own variables name it, and the SDK follows them too. */
export const engineUrl = (): string => config('AWS_ENDPOINT_URL_S3') || config('AWS_ENDPOINT_URL');

/** The address of the bucket, below which its keys lie. */
export function bucketUrl(): string {
  const engine = engineUrl();
  return engine === '' ? config('BUCKET_URL') : `${engine.replace(/\/$/, '')}/${config('BUCKET')}`;
}
