import { anyText, url } from './config-texts.ts';
import { setting } from './setting.ts';

/** Settings that only infrastructure sets: names and addresses of what a deployment or `npm start` has created. */
export const wiring = {
  JWT_SECRET_FILE: setting('One machine: the file that holds the signing secret.', anyText, ''),
  JWT_SECRET_ARN: setting(
    'AWS: the Secrets Manager secret that holds the signing secret.',
    anyText,
    '',
  ),
  CURSOR_SECRET_FILE: setting(
    'One machine: the file that holds what signs the cursors of lists.',
    anyText,
    '',
  ),
  CURSOR_SECRET_ARN: setting(
    'AWS: the Secrets Manager secret that holds what signs the cursors of lists.',
    anyText,
    '',
  ),
  TRACKER_SECRET_FILE: setting(
    "One machine: the file with the tracker's token and fields.",
    anyText,
    '',
  ),
  TRACKER_SECRET_ARN: setting(
    "AWS: the Secrets Manager secret with the tracker's token and fields.",
    anyText,
    '',
  ),
  TABLE_SHIFT_LOG: setting('Table of the shift service.', anyText, 'shift-log'),
  TABLE_SCHEDULING_BLOCKS: setting(
    'Table of the scheduling block service.',
    anyText,
    'scheduling-blocks',
  ),
  TABLE_PROPOSALS: setting('Table of the proposal service.', anyText, 'proposals'),
  TABLE_SESSION: setting('Table of the session service.', anyText, 'session'),
  TABLE_LIVE: setting('Table of the live service.', anyText, 'live'),
  MAIL_CONFIGURATION_SET: setting('AWS: what SES notes and holds mail to.', anyText, ''),
  STREAM_URL: setting('Where sockets are opened.', anyText, 'ws://127.0.0.1:3000/live'),
  CONNECTIONS_URL: setting('Where the gateway takes posts to sockets.', url, ''),
  FAILURE_QUEUE_URL: setting('AWS: the queue for records that a consumer cannot read.', url, ''),
  STAGE: setting('AWS: the stage of the deployment, a dimension of its metrics.', anyText, ''),
  BUCKET: setting('The bucket of all objects.', anyText, 'observatory-desk'),
  BUCKET_URL: setting('AWS: the address of the bucket.', url, ''),
  AWS_REGION: setting('The region, as AWS names it.', anyText, ''),
  AWS_ENDPOINT_URL: setting('Where an engine stands in for all of AWS.', url, ''),
  AWS_ENDPOINT_URL_S3: setting('Where an engine stands in for S3.', url, ''),
  ASSETS_DIR: setting('One machine: where generated documentation lies.', anyText, ''),
} as const;
