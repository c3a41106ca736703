import { MathExpression, Metric, Stats, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { HttpApi, WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Consumer } from '#lib/contract/consumer.ts';

/**
 * What is watched: the gateway, callers turned away, the tables' names by service, and consumers of
 * events with the names of the queues of what they failed at.
 */
export type Watched = {
  http: HttpApi;
  turnedAway: Metric;
  stuckTickets: Metric;
  tables: Map<string, string>;
  failed: Map<Consumer, string>;
  sockets: WebSocketApi;
  /** Consumers of events with their functions. */
  consuming: Map<Consumer, Function>;
};

/** Requests that failed on our side, as a share of all: each one counts as 0 or 1. */
export const serverErrorShare = ({ http }: Watched): Metric =>
  http.metricServerError({ statistic: Stats.AVERAGE });

/** The time that so many percent of all requests stay below, in milliseconds. */
export const latency = ({ http }: Watched, percentile: number): Metric =>
  http.metricLatency({ statistic: Stats.percentile(percentile) });

/** Calls that Lambda refused, in the whole account and region: its limit is theirs together. */
export const refusedCalls = (): Metric =>
  new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: Stats.SUM });

/** Requests of one kind that a table or one of its indexes refused for being too many. */
export const refusedRequests = (TableName: string, Operation: string): Metric =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName: 'ThrottledRequests',
    dimensionsMap: { TableName, Operation },
    statistic: Stats.SUM,
  });

/** Lines of a log that tell of a ticket that waits for long, or of which nobody knows. */
export function countStuckTickets(logs: LogGroup, stage: string): void {
  const { namespace, metricName } = stuckTickets(stage);
  logs.addMetricFilter('Stuck', {
    filterPattern: FilterPattern.stringValue('$.code', '=', 'TICKET_STUCK'),
    metricNamespace: namespace,
    metricName,
  });
}

/** Those lines, counted. */
export const stuckTickets = (stage: string): Metric =>
  new Metric({
    namespace: 'ObservatoryDesk',
    metricName: `StuckTickets-${stage}`,
    statistic: Stats.SUM,
  });

/** Units that a table has used; those of its indexes have metrics of their own. */
export const unitsOf = (TableName: string, kind: 'Read' | 'Write'): Metric =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName: `Consumed${kind}CapacityUnits`,
    dimensionsMap: { TableName },
    statistic: Stats.SUM,
  });

/** How old changes are when a function gets them, in milliseconds. */
export const ageOf = ({ functionName }: Function): Metric =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'IteratorAge',
    dimensionsMap: { FunctionName: functionName },
    statistic: Stats.MAXIMUM,
  });

/** What is counted of sockets: those opened, or frames both ways. */
export const ofSockets = (
  { sockets }: Watched,
  metricName: 'ConnectCount' | 'MessageCount' | 'IntegrationError',
): Metric =>
  new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    dimensionsMap: { ApiId: sockets.apiId },
    statistic: Stats.SUM,
  });

/** Events that lie in a queue. */
export const waiting = (QueueName: string): Metric =>
  new Metric({
    namespace: 'AWS/SQS',
    metricName: 'ApproximateNumberOfMessagesVisible',
    dimensionsMap: { QueueName },
    statistic: Stats.MAXIMUM,
  });

/** A metric of every function of a stage, a line each; a term without quotes finds parts of names. */
export const ofFunctions = (
  stage: string,
  metricName: 'Errors' | 'Duration',
  statistic: string,
): IMetric =>
  new MathExpression({
    label: '',
    expression: `SEARCH('{AWS/Lambda,FunctionName} MetricName="${metricName}" ObservatoryDesk ${stage}', '${statistic}')`,
    usingMetrics: {},
  });
