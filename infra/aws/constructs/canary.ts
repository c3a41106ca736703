import { Aws, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Tracing } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { isChangesConsumer, type Consumer } from '#lib/contract/consumer.ts';
import { tableSetting } from '#lib/platform/dynamo/tables.ts';
import { CANARY_BUNDLE } from '../../build.ts';
import type { Deployment } from '../config.ts';
import { functionName } from '../names.ts';
import { createFunction } from './function-parts.ts';
import type { UsedStacks } from './service-function.ts';

type Props = UsedStacks & { deployment: Deployment; consumers: Consumer[] };

const EVERY_MINUTES = 5;

/** Why findings of cdk-nag do not apply. */
const reasons = {
  'Serverless-LambdaAsyncFailureDestination':
    'A failed run publishes no metric, which the alarms count as a failure.',
  'Serverless-LambdaDLQ': 'A failed run publishes no metric, which the alarms count as a failure.',
  'Serverless-LambdaTracing': 'The functions that it calls are traced.',
  'Serverless-LambdaStarPermissions': 'lambda:ListEventSourceMappings takes no resource.',
  'AwsSolutions-IAM5[Resource::*]': 'lambda:ListEventSourceMappings takes no resource.',
  'Serverless-EventBusDLQ':
    'A run that is not started publishes no metric, which the alarms count.',
};

/**
 * Calls the desk from outside every five minutes, as a client does, and looks whether Lambda polls the streams. It has no
 * part in the service, so it is no consumer.
 */
export class Canary extends Construct {
  constructor(scope: Construct, { deployment, data, gateway, consumers }: Props) {
    super(scope, 'Canary');
    const { stage } = deployment;
    const tableOfSession = tableSetting('session');
    const { [tableOfSession]: table = '' } = data.settings();
    const target = createFunction(this, {
      bundle: CANARY_BUNDLE,
      description: 'Calls the desk as a client does',
      memorySize: 256,
      timeout: Duration.seconds(60),
      // A late run says nothing about the present.
      retryAttempts: 0,
      maxEventAge: Duration.minutes(1),
      tracing: Tracing.DISABLED,
      retention: deployment.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
      statements: [
        {
          actions: ['dynamodb:PutItem'],
          resources: data.arnsOf({ table: 'session' }),
          conditions: {
            'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['TICKET#*'] },
            Null: { 'dynamodb:LeadingKeys': 'false' },
          },
        },
        { actions: ['lambda:ListEventSourceMappings'], resources: ['*'] },
      ],
      minimize: false,
      environment: {
        ...gateway.settings(),
        PUBLIC_URL: deployment.settings.PUBLIC_URL ?? '',
        STAGE: stage,
        LOG_LEVEL: deployment.settings.LOG_LEVEL ?? '',
        [tableOfSession]: table,
        STREAM_CONSUMERS: consumers
          .filter(isChangesConsumer)
          .map(({ id }) => functionName(stage, id))
          .join(),
        AWS_URL_SUFFIX: Aws.URL_SUFFIX,
      },
    });
    new Rule(this, 'Rule', {
      description: 'Calls the desk as a client does',
      schedule: Schedule.rate(Duration.minutes(EVERY_MINUTES)),
      targets: [new LambdaFunction(target, { retryAttempts: 0 })],
    });
    for (const [id, reason] of Object.entries(reasons))
      Validations.of(this).acknowledge({ id, reason });
  }
}
