import { S3Client } from '@aws-sdk/client-s3';
import { clientLimits } from '../aws-clients.ts';
import { engineUrl } from './bucket.ts';

const IDLE_TIMEOUT_MS = 5000;

/**
 * The S3 client of this process. Only idle transfers time out: 25 MiB over a slow connection take long. Checksums
 * are off because few engines support them; signature and length protect a transfer.
 */
export const client = new S3Client({
  maxAttempts: clientLimits.maxAttempts,
  requestHandler: {
    connectionTimeout: clientLimits.requestHandler.connectionTimeout,
    socketTimeout: IDLE_TIMEOUT_MS,
  },
  // Engines do not serve bucket host names.
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
