import { S3Client } from '@aws-sdk/client-s3';
import { clientLimits } from '../client-limits.ts';
import { engineUrl } from './bucket.ts';

/**
 * The one S3 client of the process. S3 checks a transfer by its signature and length; the checksums
 * that newer SDKs add to each put are understood by fewer engines.
 */
export const client = new S3Client({
  ...clientLimits,
  // An engine knows no host names of buckets.
  forcePathStyle: engineUrl() !== '',
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});

export {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
