import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  Stats,
  type IAlarm,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { isChangesConsumer } from '#lib/contract/consumer.ts';
import {
  iteratorAge,
  latency,
  functionMetric,
  socketMetric,
  lambdaThrottles,
  throttledRequests,
  socketMetrics,
  consumedUnits,
  queuedMessages,
  type MonitoredResources,
} from './metrics.ts';

const HALF = 12;

const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: HALF });

/** The dashboard: alarms, then what callers notice, then the infrastructure. */
export function dashboard(
  scope: Construct,
  stage: string,
  alarms: IAlarm[],
  watched: MonitoredResources,
): Dashboard {
  const { http, tables, failed, consuming, turnedAway } = watched;
  const names = [...tables.values()];
  return new Dashboard(scope, 'Dashboard', {
    dashboardName: `observatory-desk-${stage}`,
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', alarms, width: 2 * HALF })],
      [
        graph('Requests', [
          http.metricCount({ statistic: Stats.SUM, label: 'all' }),
          http.metricClientError({ statistic: Stats.SUM, label: '4xx' }),
          http.metricServerError({ statistic: Stats.SUM, label: '5xx' }),
          turnedAway,
        ]),
        graph(
          'Latency',
          [50, 95, 99].map((percentile) => latency(watched, percentile)),
        ),
      ],
      [
        graph('Function errors', [functionMetric(stage, 'Errors', 'Sum')]),
        graph('Function duration, p95', [functionMetric(stage, 'Duration', 'p95')]),
      ],
      [
        graph(
          'Consumed capacity units',
          names.flatMap((name) => [consumedUnits(name, 'Read'), consumedUnits(name, 'Write')]),
        ),
        graph('Throttled requests', [
          lambdaThrottles(),
          ...names.flatMap((name) => [
            throttledRequests(name, 'Query'),
            throttledRequests(name, 'GetItem'),
            throttledRequests(name, 'TransactWriteItems'),
          ]),
        ]),
      ],
      [
        graph(
          'WebSocket API',
          socketMetrics.map((name) => socketMetric(watched, name)),
        ),
        graph(
          'Age of stream records',
          [...consuming].flatMap(([consumer, lambda]) =>
            isChangesConsumer(consumer) ? [iteratorAge(lambda)] : [],
          ),
        ),
      ],
      [graph('Dead-letter queues', [...failed.values()].map(queuedMessages))],
    ],
  });
}
