import { Duration, type Stack } from 'aws-cdk-lib';
import {
  Architecture,
  Code,
  Function,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Validations } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { join } from 'node:path';
import { dist } from '../../build.ts';
import { accessOf, grantOf, settingsOf, type Grant, type Runs } from '../access.ts';
import { isOfChanges } from '#lib/contract/consumer.ts';
import { limitsOf } from '#lib/contract/limits.ts';
import { removalPolicyOf, type Deployment } from '../config.ts';
import { functionName } from '../names.ts';
import type { DataStack } from '../stacks/data.ts';
import type { GatewayStack } from '../stacks/gateway.ts';

type Props = {
  runs: Runs;
  deployment: Deployment;
  data: DataStack;
  gateway: GatewayStack;
  /** Where events end that it failed at; for what is asked by nobody who waits for the answer. */
  failed?: Queue;
};

/** The Lambda of an endpoint, a route or a consumer: its bundle, its log group, and a role that may do what `access` lists. */
export class OwnFunction extends Construct {
  readonly lambda: Function;

  constructor(scope: Stack, props: Props) {
    const { runs, deployment, failed } = props;
    super(scope, runs.id.split('.')[1] ?? runs.id);
    const { memoryMb, timeoutSeconds } = limitsOf(runs);
    const logGroup = new LogGroup(this, 'Logs', {
      retention: deployment.logDays,
      removalPolicy: removalPolicyOf(deployment.keepsData),
    });
    this.lambda = new Function(this, 'Function', {
      // Other stacks derive the name instead of importing it: CloudFormation refuses to remove an export
      // that is imported, so an endpoint could not be renamed or moved to another service.
      functionName: functionName(deployment.stage, runs.id),
      description: runs.summary,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      // Source maps stay in dist: with them, each start would pay for a stack trace that is rarely read.
      code: Code.fromAsset(join(dist, runs.id), { exclude: ['*.map'] }),
      handler: 'index.handler',
      memorySize: memoryMb,
      timeout: Duration.seconds(timeoutSeconds),
      tracing: Tracing.ACTIVE,
      // So that what Lambda itself says, of time-outs above all, has the shape of our own lines.
      loggingFormat: LoggingFormat.JSON,
      logGroup,
      // All that it may do stands in its role already; CDK would add a second policy for traces.
      role: this.#role(plumbing(logGroup, props), props).withoutPolicyUpdates(),
      ...(failed && { deadLetterQueue: failed }),
      environment: environmentOf(props),
    });
    acknowledge(this, props);
  }

  #role(more: PolicyStatement[], props: Props): Role {
    const statements = accessOf(props.runs)
      .map(grantOf)
      .flatMap((grant) => statementOf(grant, props));
    const traces = new PolicyStatement({
      actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
      resources: ['*'],
    });
    const document = new PolicyDocument({
      statements: [...more, traces, ...statements],
      minimize: true,
    });
    return new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { access: document },
    });
  }
}

/** What its role needs besides its access, for Lambda to do its part. */
function plumbing({ logGroupArn }: LogGroup, { runs, data, failed }: Props): PolicyStatement[] {
  const logs = { actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [logGroupArn] };
  const failures = failed && { actions: ['sqs:SendMessage'], resources: [failed.queueArn] };
  const streams =
    'source' in runs && isOfChanges(runs)
      ? [
          {
            actions: ['DescribeStream', 'GetRecords', 'GetShardIterator'].map(
              (action) => `dynamodb:${action}`,
            ),
            resources: [data.streamOf(runs.source.changes)],
          },
          // Lists the streams of all tables: https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html
          { actions: ['dynamodb:ListStreams'], resources: ['*'] },
        ]
      : [];
  return [logs, failures, ...streams].flatMap((one) => (one ? new PolicyStatement(one) : []));
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
        'Objects have no names before they are made: all below one prefix are granted.',
      );
    if ('sockets' in on)
      resource(
        gateway.nameOfSockets(on.sockets),
        'Sockets have no names before they are opened: all of the stage are granted.',
      );
    if ('mail' in on)
      resource(
        'arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*',
        'In the sandbox SES checks the recipient, too, who is not known before; a condition names the sender.',
      );
  }
}

function statementOf({ actions = [], on }: Grant, { data, gateway }: Props): PolicyStatement[] {
  const resources = on
    ? 'sockets' in on
      ? [gateway.arnOfSockets(on.sockets)]
      : data.arnsOf(on)
    : [];
  if (actions.length === 0 || resources.length === 0) return [];
  const conditions = conditionsOf(on, data);
  return [new PolicyStatement({ actions, resources, ...(conditions && { conditions }) })];
}

/** The condition under which a grant holds, if it has one. */
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
  const queue = failed && { FAILURE_QUEUE_URL: failed.queueUrl };
  const known: Record<string, string | undefined> = {
    ...deployment.settings,
    ...data.names(),
    ...gateway.names(),
    ...queue,
    STAGE: deployment.stage,
  };
  const entries = settingsOf(runs).map((name) => {
    const value = known[name];
    if (value === undefined) throw new Error(`${runs.id} needs ${name}, which nothing sets.`);
    return [name, value];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}
