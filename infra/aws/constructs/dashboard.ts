import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  MathExpression,
  Stats,
  type Alarm,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { latency, refusedByTables, refusedCalls, unitsOf, type Watched } from './metrics.ts';

const HALF = 12;

const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: HALF });

/** A metric of every function of a stage, a line each. */
const ofFunctions = (stage: string, metricName: string, statistic: string): IMetric =>
  new MathExpression({
    label: '',
    expression: `SEARCH('{AWS/Lambda,FunctionName} MetricName="${metricName}" FunctionName="ObservatoryDesk-${stage}"', '${statistic}')`,
    usingMetrics: {},
  });

/** The one dashboard: alarms first, then what callers notice, then what lies below. */
export function dashboard(
  scope: Construct,
  stage: string,
  alarms: Alarm[],
  watched: Watched,
): Dashboard {
  const { http, tableNames, turnedAway } = watched;
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
          'Time to answer',
          [50, 95, 99].map((percentile) => latency(watched, percentile)),
        ),
      ],
      [
        graph('Errors of functions', [ofFunctions(stage, 'Errors', 'Sum')]),
        graph('Time of functions, p95', [ofFunctions(stage, 'Duration', 'p95')]),
      ],
      [
        graph('Units of tables', tableNames.flatMap(unitsOf)),
        graph('Refused', [refusedCalls(), refusedByTables(watched)]),
      ],
    ],
  });
}
