import type { metricNames } from './metrics.ts';

/** Adds one to a metric that has an alarm. The library is loaded when it is needed: most requests never need it. */
export async function countForAlarm(name: (typeof metricNames)[number]): Promise<void> {
  const { publishMetric } = await import('./metrics.ts');
  publishMetric(name, 1);
}
