import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { HttpApi, WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Consumer } from '#lib/contract/consumer.ts';
import { METRIC_NAMESPACE, METRIC_SERVICE, type metricNames } from '#lib/platform/metrics.ts';

/** The monitored resources. Functions, queues and tables of other stacks are referenced by name. */
export type MonitoredResources = {
  stage: string;
  http: HttpApi;
  sockets: WebSocketApi;
  /** Counts 429 responses. */
  throttledResponses: Metric;
  /** Counts requests that no function has answered. */
  unansweredRequests: Metric;
  /** Table names by service. */
  tables: Map<string, string>;
  consumers: { consumer: Consumer; functionName: string; queueName: string }[];
};

/** Returns a metric: the sum of its values, or another statistic. */
export const metric = (
  namespace: string,
  metricName: string,
  dimensionsMap: Record<string, string>,
  statistic: string = Stats.SUM,
) => new Metric({ namespace, metricName, dimensionsMap, statistic });

/** A metric that functions of a stage publish. */
export const ownMetric = (
  name: (typeof metricNames)[number],
  stage: string,
  { statistic = Stats.SUM, ...dimensions }: Record<string, string> = {},
) => metric(METRIC_NAMESPACE, name, { service: METRIC_SERVICE, stage, ...dimensions }, statistic);

/** Requests that fail before the alarm looks at their share: one client's mishap at night wakes nobody. */
const FEWEST_FAILURES = 3;

/**
 * Is 1 while at least three requests and more than 1 % of them fail: those that functions count as unexpected failures, and
 * those that no function has answered.
 */
export const failingRequests = ({ http, stage, unansweredRequests }: MonitoredResources) =>
  new MathExpression({
    label: 'Requests fail',
    expression: `IF(FILL(failed, 0) + FILL(unanswered, 0) >= ${FEWEST_FAILURES} AND FILL(failed, 0) + FILL(unanswered, 0) > 0.01 * FILL(requests, 0), 1, 0)`,
    usingMetrics: {
      failed: ownMetric('UnexpectedFailures', stage),
      unanswered: unansweredRequests,
      requests: http.metricCount({ statistic: Stats.SUM }),
    },
    period: Duration.minutes(5),
  });

/** Throttled Lambda invocations of the whole account and region, which share one concurrency limit. */
export const lambdaThrottles = () => metric('AWS/Lambda', 'Throttles', {});

/** Throttled requests of one operation to a table and its indexes. */
export const throttledRequests = (TableName: string, Operation: string) =>
  metric('AWS/DynamoDB', 'ThrottledRequests', { TableName, Operation });

/** Throttled writes to a table, counted per item. A batch counts as a throttled request only if all of its items are. */
export const throttledWrites = (TableName: string) =>
  metric('AWS/DynamoDB', 'WriteThrottleEvents', { TableName });

/** Capacity units that a table has consumed; its indexes have metrics of their own. */
export const consumedUnits = (TableName: string, kind: 'Read' | 'Write') =>
  metric('AWS/DynamoDB', `Consumed${kind}CapacityUnits`, { TableName });

/** The age of stream records when a function receives them, in milliseconds. */
export const iteratorAge = (FunctionName: string) =>
  metric('AWS/Lambda', 'IteratorAge', { FunctionName }, Stats.MAXIMUM);

export const queuedMessages = (QueueName: string) =>
  metric('AWS/SQS', 'ApproximateNumberOfMessagesVisible', { QueueName }, Stats.MAXIMUM);

/**
 * A metric of the WebSocket API. ClientError counts what the gateway rejects, IntegrationError what a function rejects
 * or fails, and ExecutionError what has no function to invoke.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-websocket-api-logging.html
 */
export const socketMetric = ({ sockets }: MonitoredResources, metricName: string) =>
  metric('AWS/ApiGateway', metricName, { ApiId: sockets.apiId });
