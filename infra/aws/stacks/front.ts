import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { HttpStage, LogGroupLogDestination, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Deployment } from '../config.ts';
import type { DataStack } from './data.ts';

type Props = StackProps & { deployment: Deployment; http: HttpApi; data: DataStack };

/** Requests a second that all callers together may make, and for a moment. */
const THROTTLE = { rateLimit: 200, burstLimit: 400 };

/** What callers meet: the stage, with throttle and access log, and the addresses as outputs. */
export class FrontStack extends Stack {
  constructor(scope: Construct, id: string, { deployment, http, data, ...props }: Props) {
    super(scope, id, props);
    const logGroup = new LogGroup(this, 'AccessLog', {
      retention: deployment.logDays,
      removalPolicy: deployment.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    const stage = new HttpStage(this, 'Stage', {
      httpApi: http,
      stageName: '$default',
      autoDeploy: true,
      throttle: THROTTLE,
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        format: AccessLogFormat.custom(JSON.stringify(accessLine)),
      },
    });
    const url = stage.url.replace(/\/$/, '');
    new CfnOutput(this, 'BaseUrl', { value: url });
    new CfnOutput(this, 'DocumentationUrl', { value: `${url}/api/v3/ui` });
    if (deployment.settings.JWT_ALGORITHM === 'HS256')
      new CfnOutput(this, 'SigningSecretArn', {
        description: 'JWT_SECRET_ARN of npm run token',
        value: data.names().JWT_SECRET_ARN ?? '',
      });
  }
}

/** No query string: it may hold a token. */
const accessLine = {
  request_id: '$context.requestId',
  at: '$context.requestTime',
  source: '$context.identity.sourceIp',
  route: '$context.routeKey',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  error: '$context.integrationErrorMessage',
};
