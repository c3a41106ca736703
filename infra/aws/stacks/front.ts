import { CfnOutput, Duration, Stack, Validations, type StackProps } from 'aws-cdk-lib';
import { HttpStage, LogGroupLogDestination, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, LogGroup } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { tableSetting } from '#lib/platform/dynamo/tables.ts';
import { isHmac } from '#lib/platform/auth/token-settings.ts';
import type { Registry } from '../../registry.ts';
import { removalPolicyOf, tableKey, type Deployment } from '../config.ts';
import { stuckTickets } from '../constructs/monitoring/metrics.ts';
import { Alarms } from '../constructs/monitoring/alarms.ts';
import { monthlyBudget } from '../constructs/monitoring/budget.ts';
import { dashboard } from '../constructs/monitoring/dashboard.ts';
import { failureQueue } from '../constructs/event-consumer.ts';
import { alarmTopicName, stoppedAlarms } from '../constructs/monitoring/stopped-alarm.ts';
import { OwnDomain } from '../constructs/own-domain.ts';
import { protectTables } from '../constructs/protected-tables.ts';
import { throttleRoutes } from '../constructs/route-throttles.ts';
import { Routes } from '../constructs/routes.ts';
import { functionName } from '../names.ts';
import { STAGE } from '../../socket-stage.ts';
import type { DataStack } from './data.ts';
import type { GatewayStack } from './gateway.ts';

type Props = StackProps & {
  deployment: Deployment;
  gateway: GatewayStack;
  data: DataStack;
  registry: Registry;
};

/** Requests per second, and burst, of all callers together. */
const THROTTLE = { rateLimit: 200, burstLimit: 400 };

/** The stages with throttles and access log, the routes, own domain, alarms, dashboard and outputs. */
export class FrontStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { deployment, gateway, data, registry, ...props }: Props,
  ) {
    super(scope, id, props);
    const { stage, domainName } = deployment;
    const { http, sockets } = gateway;
    const accessLog = new LogGroup(this, 'AccessLog', {
      retention: deployment.logDays,
      removalPolicy: removalPolicyOf(deployment.keepsData),
    });
    const httpStage = new HttpStage(this, 'Stage', {
      httpApi: http,
      stageName: '$default',
      autoDeploy: true,
      throttle: THROTTLE,
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: AccessLogFormat.custom(JSON.stringify(accessLine)),
      },
    });
    const routes = new Routes(this, { deployment, gateway, registry });
    throttleRoutes(routes, httpStage, { deployment, gateway, registry });
    const socketStage = this.#addSocketStage(gateway);
    // An existing stage would be redeployed for each route.
    for (const one of [httpStage, socketStage]) one.node.addDependency(routes);
    const domain =
      domainName === '' ? [] : [new OwnDomain(this, { ...deployment, http, stage: httpStage })];
    protectTables(this, { deployment, data, after: [httpStage, socketStage, ...domain] });

    monthlyBudget(this, deployment);
    const topic = this.#alarmTopic(deployment);
    const watched = {
      http,
      sockets,
      consuming: new Map(
        registry.consumers.map((one) => [one, { functionName: functionName(stage, one.id) }]),
      ),
      turnedAway: turnedAway(accessLog, stage),
      stuckTickets: stuckTickets(stage),
      tables: data.tableNames(),
      failed: new Map(
        registry.consumers.map((consumer) => [consumer, failureQueue(consumer, stage)]),
      ),
    };
    const { all } = new Alarms(this, stage, topic, watched);
    dashboard(this, stage, [...all, ...stoppedAlarms(this, registry.consumers, stage)], watched);

    const url = domainName === '' ? httpStage.url.replace(/\/$/, '') : `https://${domainName}`;
    this.#addOutputs(url, gateway, data, deployment);
    this.#addSecretOutputs(data, deployment);
  }

  #addOutputs(url: string, gateway: GatewayStack, data: DataStack, deployment: Deployment): void {
    new CfnOutput(this, 'BaseUrl', { value: url });
    new CfnOutput(this, 'StreamUrl', { value: gateway.names().STREAM_URL ?? '' });
    new CfnOutput(this, 'DocumentationUrl', { value: `${url}/api/v3/ui` });
    for (const [service, value] of data.tableNames())
      new CfnOutput(this, tableKey(service).replace('t', 'T'), {
        description: `The current table; commands take it as ${tableSetting(service)}`,
        value,
      });
    new CfnOutput(this, 'TokenSettings', {
      description: 'Settings of session tokens, for commands with --stage',
      value: JSON.stringify(tokenSettings(deployment)),
    });
  }

  #addSocketStage({ sockets }: GatewayStack): WebSocketStage {
    const stage = new WebSocketStage(this, 'SocketStage', {
      webSocketApi: sockets,
      stageName: STAGE,
      autoDeploy: true,
      throttle: THROTTLE,
    });
    for (const id of ['AwsSolutions-APIG1', 'Serverless-APIGWAccessLogging'])
      Validations.of(stage).acknowledge({
        id,
        reason:
          'Its access log needs a role in the account settings, which a new account lacks; the functions log every frame.',
      });
    return stage;
  }

  #alarmTopic({ alarmEmail: email, stage }: Deployment): Topic {
    const topicName = alarmTopicName(stage);
    const topic = new Topic(this, 'AlarmTopic', { topicName, enforceSSL: true });
    if (email !== '') topic.addSubscription(new EmailSubscription(email));
    // The policy of enforceSSL replaces the default one, which lets the account's alarms publish.
    topic.grantPublish(
      new ServicePrincipal('cloudwatch.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    Validations.of(topic).acknowledge({
      id: 'Serverless-SNSRedrivePolicy',
      reason: 'Late alarm mail is useless; the dashboard shows the current alarms.',
    });
    return topic;
  }

  #addSecretOutputs(data: DataStack, { stage, settings }: Deployment): void {
    new CfnOutput(this, 'TrackerSecretArn', {
      description: "The secret for the issue tracker's token and fields; fill it in",
      value: data.trackerSecret,
    });
    new CfnOutput(this, 'CursorSecretArn', {
      description: 'The secret that signs page cursors',
      value: data.names().CURSOR_SECRET_ARN ?? '',
    });
    if (!isHmac(settings.JWT_ALGORITHM)) return;
    new CfnOutput(this, 'SigningSecretArn', {
      description: 'The secret that signs session tokens',
      value: data.names().JWT_SECRET_ARN ?? '',
    });
    new CfnOutput(this, 'FirstAdmin', {
      description:
        'The command that prints a session token of an administrator; needs credentials of this account',
      value: `AWS_REGION=${this.region} npm run --silent token -- --stage ${stage} --user YOU --role admin`,
    });
  }
}

const tokenSettings = ({ settings }: Deployment) =>
  Object.fromEntries(
    ['JWT_ALGORITHM', 'JWT_ISSUER', 'JWT_AUDIENCE', 'ROLE_LEVELS'].map((name) => [
      name,
      settings[name],
    ]),
  );

/** Returns a metric of 429 responses, which the gateway only logs. */
function turnedAway(accessLog: LogGroup, stage: string): Metric {
  const filter = accessLog.addMetricFilter('TurnedAway', {
    filterPattern: FilterPattern.stringValue('$.status', '=', '429'),
    metricNamespace: 'ObservatoryDesk',
    metricName: `TurnedAway-${stage}`,
  });
  return filter.metric({ statistic: 'Sum', period: Duration.minutes(5) });
}

/** Omits the query string, which may contain a token. */
const accessLine = {
  request_id: '$context.requestId',
  at: '$context.requestTime',
  source: '$context.identity.sourceIp',
  route: '$context.routeKey',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  error: '$context.integrationErrorMessage',
};
