import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { config } from './config.ts';

export const METRIC_NAMESPACE = 'ObservatoryDesk';

/** The service that functions name as a dimension of their metrics. */
export const METRIC_SERVICE = 'observatory-desk';

/** Metrics that functions publish. Each one has a price, so an alarm or the dashboard uses it. */
export const metricNames = [
  'BouncedMails',
  'StuckEffects',
  'UnexpectedFailures',
  'UnknownMails',
  'UnreachableDesk',
  'StoppedConsumers',
] as const;

/**
 * Publishes the current value of a metric of this stage to CloudWatch, in its embedded metric format and
 * whatever the level of the log. Does nothing on one machine.
 */
export function publishMetric(
  name: (typeof metricNames)[number],
  value: number,
  dimensions: Record<string, string> = {},
): void {
  const stage = config('STAGE');
  if (stage === '') return;
  const metrics = new Metrics({ namespace: METRIC_NAMESPACE, serviceName: METRIC_SERVICE });
  const metric = metrics.singleMetric();
  for (const [dimension, text] of Object.entries({ stage, ...dimensions }))
    metric.addDimension(dimension, text);
  metric.addMetric(name, MetricUnit.Count, value);
}
