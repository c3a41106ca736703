import { CfnOutput, Stack, Validations, type StackProps } from 'aws-cdk-lib';
import { HttpStage, WebSocketStage, type DomainName } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { STAGE_THROTTLE } from '#lib/contract/limits.ts';
import { tableSetting } from '#lib/platform/dynamo/tables.ts';
import { isHmac } from '#lib/platform/settings/tokens.ts';
import type { Registry } from '../../registry.ts';
import type { Deployment } from '../config.ts';
import { tableKey } from '../deployment-keys.ts';
import { createAccessLog } from '../constructs/access-log.ts';
import { Alarms } from '../constructs/monitoring/alarms.ts';
import { createDashboard } from '../constructs/monitoring/dashboard.ts';
import { alarmTopicName, stoppedAlarms } from '../constructs/monitoring/stopped-alarm.ts';
import { Canary } from '../constructs/canary.ts';
import { CustomDomain } from '../constructs/custom-domain.ts';
import { createEdge } from '../constructs/edge-distribution.ts';
import { writeHealthObject } from '../constructs/health-object.ts';
import { protectTables } from '../constructs/protected-tables.ts';
import { throttleRoutes } from '../constructs/route-throttles.ts';
import { Routes } from '../constructs/routes.ts';
import { deadLetterQueueName, functionName } from '../names.ts';
import { SOCKET_STAGE_NAME } from '../../socket-stage.ts';
import type { DataStack } from './data.ts';
import type { GatewayStack } from './gateway.ts';

type Props = StackProps & {
  deployment: Deployment;
  gateway: GatewayStack;
  data: DataStack;
  registry: Registry;
};

/** The throttle of a stage: of all callers and routes together. */
const throttle = { rateLimit: STAGE_THROTTLE.perSecond, burstLimit: STAGE_THROTTLE.burst };

/** The stages with throttles and access log, the routes, own domain, alarms, dashboard and outputs. */
export class FrontStack extends Stack {
  /** The own domain, if there is one. */
  readonly domain: DomainName | undefined;
  /** CloudFront in front of it, if it is wanted. */
  readonly distribution: Distribution | undefined;

  constructor(scope: Construct, id: string, props: Props) {
    const { deployment, gateway, data, registry, ...stackProps } = props;
    super(scope, id, stackProps);
    const { stage, domainName } = deployment;
    const { http, sockets } = gateway;
    const accessLog = createAccessLog(this, deployment);
    const httpStage = new HttpStage(this, 'Stage', {
      httpApi: http,
      stageName: '$default',
      autoDeploy: true,
      throttle,
      accessLogSettings: accessLog.settings,
    });
    const routes = new Routes(this, { deployment, http, sockets, registry });
    throttleRoutes(routes, httpStage, { deployment, http, registry });
    const socketStage = this.#addSocketStage(gateway);
    // An existing stage would be redeployed for each route.
    for (const apiStage of [httpStage, socketStage]) apiStage.node.addDependency(routes);
    const domain =
      domainName === '' ? [] : [new CustomDomain(this, { deployment, http, stage: httpStage })];
    this.domain = domain[0]?.name;
    this.distribution = createEdge(this, deployment, data);
    protectTables(this, {
      deployment,
      names: data.tableNames(),
      after: [httpStage, socketStage, ...domain],
    });

    writeHealthObject(this, deployment, data);
    const canary = new Canary(this, {
      ...{ deployment, data, gateway },
      consumers: registry.consumers,
    });
    canary.node.addDependency(httpStage, socketStage);
    const monitored = {
      stage,
      http,
      sockets,
      throttledResponses: accessLog.throttledResponses,
      unansweredRequests: accessLog.unansweredRequests,
      tables: data.tableNames(),
      consumers: registry.consumers.map((consumer) => ({
        consumer,
        functionName: functionName(stage, consumer.id),
        queueName: deadLetterQueueName(consumer, stage),
      })),
    };
    const { all: alarms } = new Alarms(this, this.#alarmTopic(deployment), monitored);
    createDashboard(
      this,
      [...alarms, ...stoppedAlarms(this, registry.consumers, stage)],
      monitored,
    );

    const ownUrl = domainName === '' ? httpStage.url.replace(/\/$/, '') : `https://${domainName}`;
    const { PUBLIC_URL: publicUrl = '' } = deployment.settings;
    const url = publicUrl === '' ? ownUrl : publicUrl;
    this.#addOutputs(url, props);
  }

  #addOutputs(url: string, { deployment, gateway, data }: Props): void {
    const add = (id: string, value: string, description?: string) =>
      new CfnOutput(this, id, { value, ...(description && { description }) });
    const { CURSOR_SECRET_ARN, JWT_SECRET_ARN, TRACKER_SECRET_ARN } = data.settings();
    const { stage, settings } = deployment;
    add('BaseUrl', url);
    add('StreamUrl', gateway.settings().STREAM_URL);
    add('RedirectAddress', `${url}/console/signed-in`, 'Of the console, for an identity provider');
    add('DocumentationUrl', `${url}/api/v3/ui`);
    for (const [service, name] of data.tableNames()) {
      const description = `The current table; commands take it as ${tableSetting(service)}`;
      add(tableKey(service).replace('t', 'T'), name, description);
    }
    const tokenSettings = ['JWT_ALGORITHM', 'JWT_ISSUER', 'JWT_AUDIENCE', 'ROLE_LEVELS'].map(
      (name) => [name, settings[name]],
    );
    add(
      'TokenSettings',
      JSON.stringify(Object.fromEntries(tokenSettings)),
      'Settings of session tokens, for commands with --stage',
    );
    add(
      'TrackerSecretArn',
      TRACKER_SECRET_ARN,
      "The secret for the issue tracker's token and fields; fill it in",
    );
    add('CursorSecretArn', CURSOR_SECRET_ARN, 'The secret that signs page cursors');
    if (!isHmac(settings.JWT_ALGORITHM)) return;
    add('SigningSecretArn', JWT_SECRET_ARN, 'The secret that signs session tokens');
    add(
      'FirstAdmin',
      `AWS_REGION=${this.region} npm run --silent token -- --stage ${stage} --user YOU --role admin`,
      'The command that prints a session token of an administrator; needs credentials of this account',
    );
  }

  #addSocketStage({ sockets }: GatewayStack): WebSocketStage {
    const stage = new WebSocketStage(this, 'SocketStage', {
      webSocketApi: sockets,
      stageName: SOCKET_STAGE_NAME,
      autoDeploy: true,
      throttle,
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
}
