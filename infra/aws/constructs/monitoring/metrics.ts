import { MathExpression, Metric, Stats, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { HttpApi, WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Consumer } from '#lib/contract/consumer.ts';
import { METRIC_NAMESPACE, METRIC_SERVICE, metricNames } from '#lib/platform/metrics.ts';

/** A function of another stack, by its name. */
export type Named = { functionName: string };

/**
 * What is watched: the gateway, callers turned away, the tables' names by service, and consumers of
 * events with the names of the queues of what they failed at.
 */
export type MonitoredResources = {
  http: HttpApi;
  turnedAway: Metric;
  stuckTickets: Metric;
  tables: Map<string, string>;
  failed: Map<Consumer, string>;
  sockets: WebSocketApi;
  /** Consumers of events with their functions. */
  consuming: Map<Consumer, Named>;
};

/** Requests that failed on our side, as a share of all: each one counts as 0 or 1. */
export const serverErrorShare = ({ http }: MonitoredResources): Metric =>
  http.metricServerError({ statistic: Stats.AVERAGE });

/** The time that so many percent of all requests stay below, in milliseconds. */
export const latency = ({ http }: MonitoredResources, percentile: number): Metric =>
  http.metricLatency({ statistic: Stats.percentile(percentile) });

/** Calls that Lambda refused, in the whole account and region: its limit is theirs together. */
export const lambdaThrottles = (): Metric =>
  new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: Stats.SUM });

/** Requests of one kind that a table or one of its indexes refused for being too many. */
export const throttledRequests = (TableName: string, Operation: string): Metric =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName: 'ThrottledRequests',
    dimensionsMap: { TableName, Operation },
    statistic: Stats.SUM,
  });

/** Tickets that are stuck, as every run of `send-tickets` publishes them. */
export const stuckTickets = (stage: string): Metric =>
  new Metric({
    namespace: METRIC_NAMESPACE,
    metricName: metricNames[0],
    dimensionsMap: { service: METRIC_SERVICE, stage },
    statistic: Stats.MAXIMUM,
  });

/** Units that a table has used; those of its indexes have metrics of their own. */
export const consumedUnits = (TableName: string, kind: 'Read' | 'Write'): Metric =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName: `Consumed${kind}CapacityUnits`,
    dimensionsMap: { TableName },
    statistic: Stats.SUM,
  });

/** How old changes are when a function gets them, in milliseconds. */
export const iteratorAge = ({ functionName }: Named): Metric =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'IteratorAge',
    dimensionsMap: { FunctionName: functionName },
    statistic: Stats.MAXIMUM,
  });

/**
 * What the gateway counts of the stream: requests to connect, frames both ways, requests that it refuses itself,
 * that a function refuses or fails at, and for which it cannot run the function.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-websocket-api-logging.html
 */
export const socketMetrics = [
  'ConnectCount',
  'MessageCount',
  'ClientError',
  'IntegrationError',
  'ExecutionError',
] as const;

/** One of these metrics. */
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

/** Events that lie in a queue. */
export const queuedMessages = (QueueName: string): Metric =>
  new Metric({
    namespace: 'AWS/SQS',
    metricName: 'ApproximateNumberOfMessagesVisible',
    dimensionsMap: { QueueName },
    statistic: Stats.MAXIMUM,
  });

/** A metric of every function of a stage, a line each; a term without quotes finds parts of names. */
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
