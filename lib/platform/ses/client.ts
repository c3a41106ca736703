import { SESClient } from '@aws-sdk/client-ses';
import { clientLimits } from '../client-limits.ts';

/**
 * The one SES client of the process. It tries once: SES does not know a request that is repeated, and
 * would send the mail again. It waits longer instead.
 */
export const client = new SESClient({
  maxAttempts: 1,
  requestHandler: { ...clientLimits.requestHandler, requestTimeout: 10_000 },
});

export { SendEmailCommand } from '@aws-sdk/client-ses';
