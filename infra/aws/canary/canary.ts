import { log } from '#lib/platform/log.ts';
import { publishMetric } from '#lib/platform/metrics.ts';
import { checkHealth } from './check-health.ts';
import { checkSocket } from './check-socket.ts';
import { findStoppedConsumers } from './stopped-consumers.ts';

/**
 * Calls the desk as a client does, looks whether its consumers run, and publishes a metric of each. What cannot be found out
 * has no metric, which the alarms count as a failure.
 */
export const handler = async (): Promise<void> => {
  const results = await Promise.allSettled([watchDesk(), watchConsumers()]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
};

async function watchDesk(): Promise<void> {
  const results = await Promise.allSettled([checkHealth(), checkSocket()]);
  const failures = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failures) log('error', 'DESK_UNREACHABLE', {}, reason);
  publishMetric('UnreachableDesk', failures.length > 0 ? 1 : 0);
}

async function watchConsumers(): Promise<void> {
  const stopped = await findStoppedConsumers();
  for (const consumer of stopped) log('error', 'CONSUMER_STOPPED', consumer);
  publishMetric('StoppedConsumers', stopped.length);
}
