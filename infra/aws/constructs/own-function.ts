import { Duration, Validations, type Stack } from 'aws-cdk-lib';
import type { PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import { Function, Tracing } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { isChangesConsumer } from '#lib/contract/consumer.ts';
import { limitsOf } from '#lib/contract/limits.ts';
import { accessOf, grantOf, settingsOf, type Grant, type Runs } from '../access.ts';
import { removalPolicyOf, type Deployment } from '../config.ts';
import { functionName } from '../names.ts';
import type { DataStack } from '../stacks/data.ts';
import type { GatewayStack } from '../stacks/gateway.ts';
import { inlineRole, logGroupOf, runtimeProps, writeLogs } from './function-parts.ts';

type Props = {
  runs: Runs;
  deployment: Deployment;
  data: DataStack;
  gateway: GatewayStack;
  /** The dead-letter queue of a consumer. */
  failed?: Queue;
};

/** The Lambda function of an endpoint, a socket route or a consumer, with a role that grants what `access` lists. */
export class OwnFunction extends Construct {
  readonly lambda: Function;

  constructor(scope: Stack, props: Props) {
    const { runs, deployment, failed } = props;
    super(scope, runs.id.split('.')[1] ?? runs.id);
    const { memoryMb, timeoutSeconds } = limitsOf(runs);
    const removalPolicy = removalPolicyOf(deployment.keepsData);
    const logGroup = logGroupOf(this, deployment.logDays, removalPolicy);
    this.lambda = new Function(this, 'Function', {
      ...runtimeProps(runs.id),
      // Other stacks derive the name instead of importing it: CloudFormation refuses to remove an imported
      // export, so an endpoint could not be renamed or moved to another service.
      functionName: functionName(deployment.stage, runs.id),
      description: runs.summary,
      memorySize: memoryMb,
      timeout: Duration.seconds(timeoutSeconds),
      tracing: Tracing.ACTIVE,
      logGroup,
      role: inlineRole(this, statementsOf(logGroup, props), true),
      ...(failed && { deadLetterQueue: failed }),
      environment: environmentOf(props),
    });
    acknowledge(this, props);
  }
}

/** All that the role grants: logs, the dead-letter queue, the stream, traces, and the declared access. */
function statementsOf(logGroup: LogGroup, props: Props): PolicyStatementProps[] {
  const { runs, data, failed } = props;
  const queue = failed && { actions: ['sqs:SendMessage'], resources: [failed.queueArn] };
  const stream =
    'source' in runs && isChangesConsumer(runs)
      ? [
          {
            actions: ['DescribeStream', 'GetRecords', 'GetShardIterator'].map(
              (action) => `dynamodb:${action}`,
            ),
            resources: [data.streamOf(runs.source.changes)],
          },
          // Cannot be restricted to a table: https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html
          { actions: ['dynamodb:ListStreams'], resources: ['*'] },
        ]
      : [];
  const traces = ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'];
  return [
    writeLogs(logGroup),
    ...(queue ? [queue] : []),
    ...stream,
    { actions: traces, resources: ['*'] },
    ...accessOf(runs)
      .map(grantOf)
      .flatMap((grant) => statementOf(grant, props)),
  ];
}

const noResource =
  'xray:PutTraceSegments, xray:PutTelemetryRecords and dynamodb:ListStreams take no resource: they are granted on all.';

/** Explains the wildcards of its role to cdk-nag. */
function acknowledge(of: Construct, { runs, data, gateway }: Props): void {
  const resource = (id: string, reason: string) =>
    Validations.of(of).acknowledge({ id: `AwsSolutions-IAM5[Resource::${id}]`, reason });
  resource('*', noResource);
  Validations.of(of).acknowledge({ id: 'Serverless-LambdaStarPermissions', reason: noResource });
  for (const { on } of accessOf(runs).map(grantOf)) {
    if (!on) continue;
    if ('bucket' in on)
      resource(
        data.nameOfObjects(on.bucket),
        'The names of future objects are not known: all objects below one prefix are granted.',
      );
    if ('sockets' in on)
      resource(
        gateway.nameOfSockets(on.sockets),
        'The names of future connections are not known: all connections of the stage are granted.',
      );
    if ('mail' in on)
      resource(
        'arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*',
        'In the sandbox SES also checks the recipient, who is not known beforehand; a condition restricts the sender.',
      );
  }
}

function statementOf(
  { actions = [], on }: Grant,
  { data, gateway }: Props,
): PolicyStatementProps[] {
  const resources = on
    ? 'sockets' in on
      ? [gateway.arnOfSockets(on.sockets)]
      : data.arnsOf(on)
    : [];
  if (actions.length === 0 || resources.length === 0) return [];
  const conditions = conditionsOf(on, data);
  return [{ actions, resources, ...(conditions && { conditions }) }];
}

/** Returns the condition of a grant, if it has one. */
function conditionsOf(on: Grant['on'], data: DataStack) {
  if (on && 'mail' in on) return data.mailCondition();
  if (on && 'listing' in on) return { StringLike: { 's3:prefix': [`${on.listing}*`] } };
  const keys = on && 'table' in on ? on.keys : undefined;
  if (keys === undefined) return undefined;
  return {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [keys] },
    // ForAllValues alone is also true for a request without keys.
    Null: { 'dynamodb:LeadingKeys': 'false' },
  };
}

function environmentOf({ runs, deployment, data, gateway, failed }: Props) {
  const values: Record<string, string | undefined> = {
    ...deployment.settings,
    ...data.names(),
    ...gateway.names(),
    ...(failed && { FAILURE_QUEUE_URL: failed.queueUrl }),
    STAGE: deployment.stage,
  };
  const entries = settingsOf(runs).map((name): [string, string] => {
    const value = values[name];
    if (value === undefined) throw new Error(`${runs.id}: no stack sets ${name}.`);
    return [name, value];
  });
  return Object.fromEntries(entries);
}
