import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  MathExpression,
  Stats,
  type IAlarm,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { isChangesConsumer } from '#lib/contract/consumer.ts';
import {
  consumedUnits,
  iteratorAge,
  lambdaThrottles,
  queuedMessages,
  socketMetric,
  throttledRequests,
  type MonitoredResources,
} from './metrics.ts';

const HALF = 12;

const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: HALF });

/** A metric of every function of a stage, one line each; a search term without quotes matches parts of names. */
const functionMetric = (stage: string, metricName: string, statistic: string) =>
  new MathExpression({
    label: '',
    expression: `SEARCH('{AWS/Lambda,FunctionName} MetricName="${metricName}" ObservatoryDesk ${stage}', '${statistic}')`,
    usingMetrics: {},
  });

/** Creates the dashboard: alarms, then what callers notice, then the infrastructure. */
export function dashboard(scope: Construct, alarms: IAlarm[], monitored: MonitoredResources): void {
  const { stage, http, turnedAway, consumers } = monitored;
  const tables = [...monitored.tables.values()];
  const streams = consumers.filter(({ consumer }) => isChangesConsumer(consumer));
  new Dashboard(scope, 'Dashboard', {
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
          [50, 95, 99].map((p) => http.metricLatency({ statistic: Stats.percentile(p) })),
        ),
      ],
      [
        graph('Function errors', [functionMetric(stage, 'Errors', 'Sum')]),
        graph('Function duration, p95', [functionMetric(stage, 'Duration', 'p95')]),
      ],
      [
        graph(
          'Consumed capacity units',
          tables.flatMap((name) => [consumedUnits(name, 'Read'), consumedUnits(name, 'Write')]),
        ),
        graph('Throttled requests', [
          lambdaThrottles(),
          ...tables.flatMap((name) =>
            ['Query', 'GetItem', 'TransactWriteItems'].map((operation) =>
              throttledRequests(name, operation),
            ),
          ),
        ]),
      ],
      [
        graph(
          'WebSocket API',
          ['ConnectCount', 'MessageCount', 'ClientError', 'IntegrationError', 'ExecutionError'].map(
            (name) => socketMetric(monitored, name),
          ),
        ),
        graph(
          'Age of stream records',
          streams.map(({ functionName }) => iteratorAge(functionName)),
        ),
      ],
      [
        graph(
          'Dead-letter queues',
          consumers.map(({ queueName }) => queuedMessages(queueName)),
        ),
      ],
    ],
  });
}
