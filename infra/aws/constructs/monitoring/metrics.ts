import { MathExpression, Metric, Stats, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { HttpApi, WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Consumer } from '#lib/contract/consumer.ts';
import { METRIC_NAMESPACE, METRIC_SERVICE, metricNames } from '#lib/platform/metrics.ts';

/** A function of another stack, referenced by name. */
export type Named = { functionName: string };

/** The monitored resources: APIs, table names by service, and consumers with their functions and dead-letter queues. */
export type MonitoredResources = {
  http: HttpApi;
  turnedAway: Metric;
  stuckTickets: Metric;
  tables: Map<string, string>;
  failed: Map<Consumer, string>;
  sockets: WebSocketApi;
  consuming: Map<Consumer, Named>;
};

/** The share of requests with a 5xx response. */
export const serverErrorShare = ({ http }: MonitoredResources): Metric =>
  http.metricServerError({ statistic: Stats.AVERAGE });

/** A percentile of the latency of all requests, in milliseconds. */
export const latency = ({ http }: MonitoredResources, percentile: number): Metric =>
  http.metricLatency({ statistic: Stats.percentile(percentile) });

/** Throttled Lambda invocations of the whole account and region, which share one concurrency limit. */
export const lambdaThrottles = (): Metric =>
  new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: Stats.SUM });

/** Throttled requests of one operation to a table and its indexes. */
export const throttledRequests = (TableName: string, Operation: string): Metric =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName: 'ThrottledRequests',
    dimensionsMap: { TableName, Operation },
    statistic: Stats.SUM,
  });

/** Stuck tickets, as published by every run of `send-tickets`. */
export const stuckTickets = (stage: string): Metric =>
  new Metric({
    namespace: METRIC_NAMESPACE,
    metricName: metricNames[0],
    dimensionsMap: { service: METRIC_SERVICE, stage },
    statistic: Stats.MAXIMUM,
  });

/** Capacity units that a table has consumed; its indexes have metrics of their own. */
export const consumedUnits = (TableName: string, kind: 'Read' | 'Write'): Metric =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName: `Consumed${kind}CapacityUnits`,
    dimensionsMap: { TableName },
    statistic: Stats.SUM,
  });

/** The age of stream records when a function receives them, in milliseconds. */
export const iteratorAge = ({ functionName }: Named): Metric =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'IteratorAge',
    dimensionsMap: { FunctionName: functionName },
    statistic: Stats.MAXIMUM,
  });

/**
 * Metrics of the WebSocket API: connects, frames in both directions, requests that the gateway rejects, that a
 * function rejects or fails, and for which it cannot invoke the function.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-websocket-api-logging.html
 */
export const socketMetrics = [
  'ConnectCount',
  'MessageCount',
  'ClientError',
  'IntegrationError',
  'ExecutionError',
] as const;

/** Returns one of these metrics. */
export const socketMetric = (
  { sockets }: MonitoredResources,
  metricName: (typeof socketMetrics)[number],
): Metric =>
  new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    dimensionsMap: { ApiId: sockets.apiId },
    statistic: Stats.SUM,
  });

/** Messages in a queue. */
export const queuedMessages = (QueueName: string): Metric =>
  new Metric({
    namespace: 'AWS/SQS',
    metricName: 'ApproximateNumberOfMessagesVisible',
    dimensionsMap: { QueueName },
    statistic: Stats.MAXIMUM,
  });

/** A metric of every function of a stage, one line each; a search term without quotes matches parts of names. */
export const functionMetric = (
  stage: string,
  metricName: 'Errors' | 'Duration',
  statistic: string,
): IMetric =>
  new MathExpression({
    label: '',
    expression: `SEARCH('{AWS/Lambda,FunctionName} MetricName="${metricName}" ObservatoryDesk ${stage}', '${statistic}')`,
    usingMetrics: {},
  });
