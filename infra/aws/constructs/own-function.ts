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
import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { join } from 'node:path';
import { dist } from '../../build.ts';
import { accessOf, grantOf, settingsOf, type Grant, type Runs } from '../access.ts';
import { isOfChanges } from '#lib/contract/consumer.ts';
import type { Deployment } from '../config.ts';
import { countStuckTickets } from './metrics.ts';
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

/** Seconds: a request is answered before the gateway gives up; a batch of changes may take longer. */
const [ANSWER, BATCH] = [29, 60];

/** Megabytes: with these a function has a whole processor, for posts to many are work for one. */
const WHOLE_PROCESSOR = 1769;

/** The Lambda of an endpoint, a route or a consumer: its bundle, its log group, and a role that may do what `access` lists. */
export class OwnFunction extends Construct {
  readonly lambda: Function;

  constructor(scope: Stack, props: Props) {
    const { runs, deployment, data, failed } = props;
    super(scope, runs.id.split('.')[1] ?? runs.id);
    const ofChanges = 'source' in runs && isOfChanges(runs);
    const logGroup = new LogGroup(this, 'Logs', {
      retention: deployment.logDays,
      removalPolicy: deployment.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.lambda = new Function(this, 'Function', {
      description: runs.summary,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      // Source maps stay in dist: with them, each start would pay for a stack trace that is rarely read.
      code: Code.fromAsset(join(dist, runs.id), { exclude: ['*.map'] }),
      handler: 'index.handler',
      memorySize: ofChanges ? WHOLE_PROCESSOR : 512,
      timeout: Duration.seconds(ofChanges ? BATCH : ANSWER),
      tracing: Tracing.ACTIVE,
      // So that what Lambda itself says, of time-outs above all, has the shape of our own lines.
      loggingFormat: LoggingFormat.JSON,
      logGroup,
      // All that it may do stands in its role already; CDK would add a second policy for traces.
      role: this.#role(plumbing(logGroup, props), props).withoutPolicyUpdates(),
      ...(failed && { deadLetterQueue: failed }),
      environment: environmentOf(props),
    });
    if ('source' in runs && runs.access.includes('tracker'))
      countStuckTickets(logGroup, deployment.stage);
    acknowledge(this);
    for (const { on } of accessOf(runs).map(grantOf))
      if (on && 'bucket' in on)
        Validations.of(this).acknowledge({
          id: `AwsSolutions-IAM5[Resource::${data.nameOfObjects(on.bucket)}]`,
          reason: 'Objects have no names before they are made: all below one prefix are granted.',
        });
      else if (on && 'sockets' in on)
        Validations.of(this).acknowledge({
          id: `AwsSolutions-IAM5[Resource::${props.gateway.nameOfSockets(on.sockets)}]`,
          reason: 'Sockets have no names before they are opened: all of the stage are granted.',
        });
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
  const stream = 'source' in runs &&
    isOfChanges(runs) && {
      actions: ['DescribeStream', 'GetRecords', 'GetShardIterator'].map((one) => `dynamodb:${one}`),
      resources: [data.streamOf(runs.source.changes)],
    };
  return [logs, failures, stream].flatMap((one) => (one ? new PolicyStatement(one) : []));
}

const tracing =
  'X-Ray takes no resource: xray:PutTraceSegments and PutTelemetryRecords are granted on all.';

function acknowledge(of: Construct): void {
  Validations.of(of).acknowledge({ id: 'AwsSolutions-IAM5[Resource::*]', reason: tracing });
  Validations.of(of).acknowledge({ id: 'Serverless-LambdaStarPermissions', reason: tracing });
}

function statementOf({ actions = [], on }: Grant, { data, gateway }: Props): PolicyStatement[] {
  const resources = on
    ? 'sockets' in on
      ? [gateway.arnOfSockets(on.sockets)]
      : data.arnsOf(on)
    : [];
  if (actions.length === 0 || resources.length === 0) return [];
  const keys = on && 'table' in on ? on.keys : undefined;
  const conditions = keys !== undefined && {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [keys] },
  };
  return [new PolicyStatement({ actions, resources, ...(conditions && { conditions }) })];
}

function environmentOf({ runs, deployment, data, gateway }: Props) {
  const known = { ...deployment.settings, ...data.names(), ...gateway.names() };
  const entries = settingsOf(runs).map((name) => {
    const value = known[name];
    if (value === undefined) throw new Error(`${runs.id} needs ${name}, which nothing sets.`);
    return [name, value];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}
