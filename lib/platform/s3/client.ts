import { S3Client } from '@aws-sdk/client-s3';
import { clientLimits } from '../aws-clients.ts';
import { engineUrl } from './bucket.ts';

/** A transfer that moves no byte for this long is given up, in ms. */
const IDLE_TIMEOUT_MS = 5000;

/**
 * The one S3 client of the process. A transfer may take as long as it moves: 25 MiB over a slow connection
 * take longer than any fixed request timeout. S3 verifies a transfer by its signature and length; the
 * checksums that newer SDKs add to each PUT are understood by fewer engines.
 */
export const client = new S3Client({
  maxAttempts: clientLimits.maxAttempts,
  requestHandler: {
    connectionTimeout: clientLimits.requestHandler.connectionTimeout,
    socketTimeout: IDLE_TIMEOUT_MS,
  },
  // An engine knows no host names of buckets.
  forcePathStyle: engineUrl() !== '',
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});

export {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
