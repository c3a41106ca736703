import { Duration } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, LogGroup, type IFilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { METRIC_NAMESPACE } from '#lib/platform/metrics.ts';
import { removalPolicyOf, type Deployment } from '../config.ts';

/** The fields of a line. The query string is omitted, since it may contain a token. */
const line = {
  gateway_request_id: '$context.requestId',
  at: '$context.requestTime',
  source: '$context.identity.sourceIp',
  agent: '$context.identity.userAgent',
  route: '$context.routeKey',
  path: '$context.path',
  status: '$context.status',
  bytes: '$context.responseLength',
  milliseconds: '$context.responseLatency',
  error: '$context.integrationErrorMessage',
};

/** Creates the access log of the HTTP API, and metrics of what only the gateway sees. */
export function createAccessLog(scope: Construct, { stage, logDays, retainsData }: Deployment) {
  const logs = new LogGroup(scope, 'AccessLog', {
    retention: logDays,
    removalPolicy: removalPolicyOf(retainsData),
  });
  const count = (name: string, filterPattern: IFilterPattern) =>
    logs
      .addMetricFilter(name, {
        filterPattern,
        metricNamespace: METRIC_NAMESPACE,
        metricName: `${name}-${stage}`,
      })
      .metric({ statistic: Stats.SUM, period: Duration.minutes(5) });
  return {
    settings: {
      destination: new LogGroupLogDestination(logs),
      format: AccessLogFormat.custom(JSON.stringify(line)),
    },
    /** 429 responses of the gateway. */
    throttledResponses: count(
      'ThrottledResponses',
      FilterPattern.stringValue('$.status', '=', '429'),
    ),
    /** Requests that no function has answered: it crashed, timed out or could not be invoked. */
    unansweredRequests: count(
      'UnansweredRequests',
      FilterPattern.all(
        FilterPattern.stringValue('$.status', '=', '5*'),
        FilterPattern.stringValue('$.error', '!=', '-'),
      ),
    ),
  };
}
