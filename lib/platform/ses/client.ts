import { SESClient } from '@aws-sdk/client-ses';
import { clientLimits } from '../aws-clients.ts';

/**
 * The SES client of the process. It does not retry, because SES cannot recognize a repeated request and would
 * send the mail twice. Its timeout is longer instead.
 */
export const client = new SESClient({
  maxAttempts: 1,
  requestHandler: { ...clientLimits.requestHandler, requestTimeout: 10_000 },
});

export { SendEmailCommand } from '@aws-sdk/client-ses';
