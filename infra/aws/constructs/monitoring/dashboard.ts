import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { isChangesConsumer } from '#lib/contract/consumer.ts';
import * as metrics from './metrics.ts';

const HALF_WIDTH = 12;

const graph = (title: string, left: cloudwatch.IMetric[]) =>
  new cloudwatch.GraphWidget({ title, left, width: HALF_WIDTH });

/** A metric of every function of a stage, one line each; a search term without quotes matches parts of names. */
const functionMetric = (stage: string, metricName: string, statistic: string) =>
  new cloudwatch.MathExpression({
    label: '',
    expression: `SEARCH('{AWS/Lambda,FunctionName} MetricName="${metricName}" ObservatoryDesk ${stage}', '${statistic}')`,
    usingMetrics: {},
  });

const requestGraphs = ({ http, throttledResponses }: metrics.MonitoredResources) => [
  graph('Requests', [
    http.metricCount({ statistic: cloudwatch.Stats.SUM, label: 'all' }),
    http.metricClientError({ statistic: cloudwatch.Stats.SUM, label: '4xx' }),
    http.metricServerError({ statistic: cloudwatch.Stats.SUM, label: '5xx' }),
    throttledResponses,
  ]),
  graph(
    'Latency',
    [50, 95, 99].map((p) => http.metricLatency({ statistic: cloudwatch.Stats.percentile(p) })),
  ),
];

const tableGraphs = (tables: string[]) => [
  graph(
    'Consumed capacity units',
    tables.flatMap((name) => [
      metrics.consumedUnits(name, 'Read'),
      metrics.consumedUnits(name, 'Write'),
    ]),
  ),
  graph('Throttled requests', [
    metrics.lambdaThrottles(),
    ...tables.flatMap((name) =>
      ['Query', 'GetItem', 'TransactWriteItems'].map((operation) =>
        metrics.throttledRequests(name, operation),
      ),
    ),
  ]),
];

/** Creates the dashboard: alarms, then what callers notice, then the infrastructure. */
export function createDashboard(
  scope: Construct,
  alarms: cloudwatch.IAlarm[],
  monitored: metrics.MonitoredResources,
): void {
  const { stage, consumers } = monitored;
  const streams = consumers.filter(({ consumer }) => isChangesConsumer(consumer));
  new cloudwatch.Dashboard(scope, 'Dashboard', {
    dashboardName: `observatory-desk-${stage}`,
    widgets: [
      [new cloudwatch.AlarmStatusWidget({ title: 'Alarms', alarms, width: 2 * HALF_WIDTH })],
      requestGraphs(monitored),
      [
        graph('Function errors', [functionMetric(stage, 'Errors', 'Sum')]),
        graph('Function duration, p95', [functionMetric(stage, 'Duration', 'p95')]),
      ],
      tableGraphs([...monitored.tables.values()]),
      [
        graph(
          'WebSocket API',
          ['ConnectCount', 'MessageCount', 'ClientError', 'IntegrationError', 'ExecutionError'].map(
            (name) => metrics.socketMetric(monitored, name),
          ),
        ),
        graph(
          'Age of stream records',
          streams.map(({ functionName }) => metrics.iteratorAge(functionName)),
        ),
      ],
      [
        graph(
          'Dead-letter queues',
          consumers.map(({ queueName }) => metrics.queuedMessages(queueName)),
        ),
      ],
    ],
  });
}
