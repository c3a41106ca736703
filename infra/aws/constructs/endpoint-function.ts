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
import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { join } from 'node:path';
import { dist } from '../../build.ts';
import { accessOf, grantOf, settingsOf, type Grant, type Runs } from '../access.ts';
import type { Deployment } from '../config.ts';
import type { DataStack } from '../stacks/data.ts';

type Props = { endpoint: Runs; deployment: Deployment; data: DataStack };

/** The Lambda of an endpoint: its bundle, its log group, and a role that may do what `access` lists. */
export class EndpointFunction extends Construct {
  readonly lambda: Function;

  constructor(scope: Stack, { endpoint, deployment, data }: Props) {
    super(scope, endpoint.id.split('.')[1] ?? endpoint.id);
    const logGroup = new LogGroup(this, 'Logs', {
      retention: deployment.logDays,
      removalPolicy: deployment.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.lambda = new Function(this, 'Function', {
      description: endpoint.summary,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      // Source maps stay in dist: with them, each start would pay for a stack trace that is rarely read.
      code: Code.fromAsset(join(dist, endpoint.id), { exclude: ['*.map'] }),
      handler: 'index.handler',
      memorySize: 512,
      timeout: Duration.seconds(29),
      tracing: Tracing.ACTIVE,
      // So that what Lambda itself says, of time-outs above all, has the shape of our own lines.
      loggingFormat: LoggingFormat.JSON,
      logGroup,
      // All that it may do stands in its role already; CDK would add a second policy for traces.
      role: this.#role(endpoint, logGroup, data).withoutPolicyUpdates(),
      environment: environmentOf(endpoint, deployment, data),
    });
    acknowledge(this);
  }

  #role(endpoint: Runs, logGroup: LogGroup, data: DataStack): Role {
    const statements = accessOf(endpoint)
      .map(grantOf)
      .flatMap((grant) => statementOf(grant, data));
    const logs = new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    });
    const traces = new PolicyStatement({
      actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
      resources: ['*'],
    });
    const document = new PolicyDocument({
      statements: [logs, traces, ...statements],
      minimize: true,
    });
    return new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { access: document },
    });
  }
}

const tracing =
  'X-Ray takes no resource: xray:PutTraceSegments and PutTelemetryRecords are granted on all.';

function acknowledge(of: Construct): void {
  Validations.of(of).acknowledge({ id: 'AwsSolutions-IAM5[Resource::*]', reason: tracing });
  Validations.of(of).acknowledge({ id: 'Serverless-LambdaStarPermissions', reason: tracing });
  Validations.of(of).acknowledge({
    id: 'Serverless-LambdaDLQ',
    reason: 'The gateway waits for the answer: what fails is told to the caller, not queued.',
  });
}

function statementOf({ actions = [], on }: Grant, data: DataStack): PolicyStatement[] {
  const resources = on ? data.arnsOf(on) : [];
  if (actions.length === 0 || resources.length === 0) return [];
  const keys = on && 'table' in on ? on.keys : undefined;
  const conditions = keys !== undefined && {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [keys] },
  };
  return [new PolicyStatement({ actions, resources, ...(conditions && { conditions }) })];
}

function environmentOf(endpoint: Runs, deployment: Deployment, data: DataStack) {
  const known: Record<string, string> = { ...deployment.settings, ...data.names() };
  const entries = settingsOf(endpoint).map((name) => {
    const value = known[name];
    if (value === undefined) throw new Error(`${endpoint.id} needs ${name}, which nothing sets.`);
    return [name, value];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}
