import { MathExpression, Metric, Stats, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';

/** What is watched: the gateway, the tables by name, and the count of callers turned away. */
export type Watched = { http: HttpApi; tableNames: string[]; turnedAway: Metric };

/** Requests that failed on our side, in percent of all. */
export const serverErrorRate = ({ http }: Watched): IMetric =>
  new MathExpression({
    label: 'failed requests, %',
    expression: 'IF(requests > 0, 100 * errors / requests, 0)',
    usingMetrics: {
      errors: http.metricServerError({ statistic: Stats.SUM }),
      requests: http.metricCount({ statistic: Stats.SUM }),
    },
  });

/** The time that all but the slowest requests take, in milliseconds. */
export const latency = ({ http }: Watched, percentile: number): IMetric =>
  http.metricLatency({ statistic: Stats.percentile(percentile), label: `p${percentile}, ms` });

/** Calls that Lambda refused, in the whole account and region: its limit is theirs together. */
export const refusedCalls = (): IMetric =>
  new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: Stats.SUM });

/** Reads and writes that the tables refused for being too many. */
export const refusedByTables = ({ tableNames }: Watched): IMetric => {
  const metrics = tableNames.flatMap((TableName) =>
    ['ReadThrottleEvents', 'WriteThrottleEvents'].map(
      (metricName) =>
        new Metric({
          namespace: 'AWS/DynamoDB',
          metricName,
          dimensionsMap: { TableName },
          statistic: Stats.SUM,
        }),
    ),
  );
  const usingMetrics = Object.fromEntries(metrics.map((metric, n) => [`m${n}`, metric]));
  const expression = `SUM([${Object.keys(usingMetrics).join(', ')}])`;
  return new MathExpression({ label: 'refused reads and writes', expression, usingMetrics });
};

/** Units that a table has used, read and written. */
export const unitsOf = (TableName: string): IMetric[] =>
  ['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits'].map(
    (metricName) =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        dimensionsMap: { TableName },
        statistic: Stats.SUM,
      }),
  );
