import { publishMetric } from '#lib/platform/metrics.ts';
import { countStuckMails } from './mails.ts';

/**
 * Publishes the number of shifts with a report that did not reach its recipients, or may not have. The alarm is on
 * while it is above 0: until the report of each is sent on request.
 */
export const publishStuckReports = async (): Promise<void> =>
  publishMetric('StuckReports', await countStuckMails());
