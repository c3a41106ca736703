import { Duration, Validations, type Stack } from 'aws-cdk-lib';
import type { PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import { Tracing, type Function } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { isChangesConsumer } from '#lib/contract/consumer.ts';
import { limitsOf } from '#lib/contract/limits.ts';
import { grantOf } from '../access.ts';
import { accessOf, settingsOf, type FunctionDeclaration } from '../function-access.ts';
import { removalPolicyOf, type Deployment } from '../config.ts';
import type { Grant, GrantResource } from '../grant.ts';
import { functionName } from '../names.ts';
import { createFunction } from './function-parts.ts';

/** The resources and settings of earlier stacks that functions use; `nagNameOf…` returns a name in findings of cdk-nag. */
export type UsedStacks = {
  data: {
    arnsOf(resource: Exclude<GrantResource, { sockets: unknown }>): string[];
    nagNameOfObjects(prefix: string): string;
    streamOf(service: string): string;
    settings(): Record<string, string> & { BUCKET: string };
  };
  gateway: {
    arnOfSockets(method: 'POST' | 'DELETE'): string;
    nagNameOfSockets(method: 'POST' | 'DELETE'): string;
    settings(): Record<string, string>;
  };
};

type Props = UsedStacks & {
  declaration: FunctionDeclaration;
  deployment: Deployment;
  /** The dead-letter queue of a consumer. */
  deadLetterQueue?: Queue;
};

/** The Lambda function of an endpoint, a socket route or a consumer, with a role that grants what `access` lists. */
export class ServiceFunction extends Construct {
  readonly lambda: Function;

  constructor(scope: Stack, props: Props) {
    const { declaration, deployment, deadLetterQueue } = props;
    super(scope, declaration.id.split('.')[1] ?? declaration.id);
    const { memoryMb, timeoutSeconds } = limitsOf(declaration);
    this.lambda = createFunction(this, {
      bundle: declaration.id,
      // Other stacks derive the name instead of importing it: CloudFormation refuses to remove an imported
      // export, so an endpoint could not be renamed or moved to another service.
      functionName: functionName(deployment.stage, declaration.id),
      description: declaration.summary,
      memorySize: memoryMb,
      timeout: Duration.seconds(timeoutSeconds),
      tracing: Tracing.ACTIVE,
      retention: deployment.logDays,
      removalPolicy: removalPolicyOf(deployment.retainsData),
      statements: statementsOf(props),
      minimize: true,
      ...(deadLetterQueue && { deadLetterQueue }),
      environment: environmentOf(props),
    });
    acknowledge(this, props);
  }
}

/** Returns what the role grants: the dead-letter queue, the stream, traces, and the declared access. */
function statementsOf(props: Props): PolicyStatementProps[] {
  const { declaration, data, deadLetterQueue } = props;
  const stream = ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'];
  return [
    ...(deadLetterQueue
      ? [{ actions: ['sqs:SendMessage'], resources: [deadLetterQueue.queueArn] }]
      : []),
    ...('source' in declaration && isChangesConsumer(declaration)
      ? [
          { actions: stream, resources: [data.streamOf(declaration.source.changes)] },
          // Cannot be restricted to a table: https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html
          { actions: ['dynamodb:ListStreams'], resources: ['*'] },
        ]
      : []),
    { actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], resources: ['*'] },
    ...accessOf(declaration)
      .map(grantOf)
      .flatMap((grant) => statementOf(grant, props)),
  ];
}

const noResource =
  'xray:PutTraceSegments, xray:PutTelemetryRecords and dynamodb:ListStreams take no resource: they are granted on all.';

/** Explains the wildcards of its role to cdk-nag. */
function acknowledge(construct: Construct, { declaration, data, gateway }: Props): void {
  const acknowledgeResource = (id: string, reason: string) =>
    Validations.of(construct).acknowledge({ id: `AwsSolutions-IAM5[Resource::${id}]`, reason });
  acknowledgeResource('*', noResource);
  Validations.of(construct).acknowledge({
    id: 'Serverless-LambdaStarPermissions',
    reason: noResource,
  });
  for (const { resource } of accessOf(declaration).map(grantOf)) {
    if (!resource) continue;
    if ('bucket' in resource)
      acknowledgeResource(
        data.nagNameOfObjects(resource.bucket),
        'The names of future objects are not known: all objects below one prefix are granted.',
      );
    if ('sockets' in resource)
      acknowledgeResource(
        gateway.nagNameOfSockets(resource.sockets),
        'The names of future connections are not known: all connections of the stage are granted.',
      );
    if ('mail' in resource)
      acknowledgeResource(
        'arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*',
        'In the sandbox SES also checks the recipient, who is not known beforehand; a condition restricts the sender.',
      );
  }
}

/** Returns the statement of a grant, if it has actions and this deployment has the resource. */
function statementOf(grant: Grant, { deployment, data, gateway }: Props): PolicyStatementProps[] {
  const { actions, resource } = grant;
  if (!actions || !resource) return [];
  const resources =
    'sockets' in resource ? [gateway.arnOfSockets(resource.sockets)] : data.arnsOf(resource);
  if (resources.length === 0) return [];
  const conditions = conditionsOf(resource, deployment);
  return [{ actions, resources, ...(conditions && { conditions }) }];
}

function conditionsOf(resource: GrantResource, { settings }: Deployment) {
  if ('mail' in resource) return { StringEquals: { 'ses:FromAddress': settings.MAIL_FROM } };
  if ('listing' in resource) return { StringLike: { 's3:prefix': [`${resource.listing}*`] } };
  if (!('keys' in resource)) return undefined;
  return {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [resource.keys] },
    // ForAllValues alone is also true for a request without keys.
    Null: { 'dynamodb:LeadingKeys': 'false' },
  };
}

function environmentOf({ declaration, deployment, data, gateway, deadLetterQueue }: Props) {
  const values: Record<string, string | undefined> = {
    ...deployment.settings,
    ...data.settings(),
    ...gateway.settings(),
    ...(deadLetterQueue && { DEAD_LETTER_QUEUE_URL: deadLetterQueue.queueUrl }),
    STAGE: deployment.stage,
  };
  const entries = settingsOf(declaration).map((name): [string, string] => {
    const value = values[name];
    if (value === undefined) throw new Error(`${declaration.id}: no stack sets ${name}.`);
    return [name, value];
  });
  return Object.fromEntries(entries);
}
