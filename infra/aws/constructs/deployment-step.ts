import { Aws, CustomResource, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
  type PolicyStatementProps,
} from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { join } from 'node:path';
import { dist, stepBundle, type Step } from '../../build.ts';
import type { Deployment } from '../config.ts';

type Props = {
  deployment: Deployment;
  /** The file of its function below `infra/aws/steps/`. */
  step: Step;
  may: PolicyStatementProps[];
  /** The resources with a wildcard among them, as cdk-nag calls them in its findings, and why. */
  wildcards?: { names: string[]; reason: string };
  /** What the function receives; it runs again when they change. */
  properties: Record<string, unknown>;
};

/** Why findings of cdk-nag do not apply. */
const reasons = {
  'Serverless-LambdaDLQ': 'It reports every failure to CloudFormation, which rolls back.',
  'Serverless-LambdaTracing': 'It runs during deployments alone; its log has every failure.',
  'AwsSolutions-IAM5':
    'Route keys are not known to the role: the settings of all routes are granted.',
};

/** A step of a deployment that CloudFormation has no resource for: a custom resource with its own function. */
export class DeploymentStep extends Construct {
  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    const { deployment, step, may, wildcards, properties } = props;
    const logGroup = new LogGroup(this, 'Logs', {
      retention: deployment.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const logs = {
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    };
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        access: new PolicyDocument({
          statements: [logs, ...may].map((one) => new PolicyStatement(one)),
        }),
      },
    });
    const lambda = new Function(this, 'Function', {
      description: `Deployment step ${step}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(join(dist, stepBundle(step)), { exclude: ['*.map'] }),
      handler: 'index.handler',
      memorySize: 256,
      timeout: Duration.minutes(5),
      tracing: Tracing.DISABLED,
      loggingFormat: LoggingFormat.JSON,
      logGroup,
      role: role.withoutPolicyUpdates(),
      environment: { AWS_URL_SUFFIX: Aws.URL_SUFFIX },
    });
    new CustomResource(this, 'Resource', {
      serviceToken: lambda.functionArn,
      serviceTimeout: Duration.minutes(6),
      resourceType: `Custom::${id}`,
      properties,
    });
    for (const [rule, reason] of Object.entries(reasons))
      Validations.of(this).acknowledge({ id: rule, reason });
    for (const name of wildcards?.names ?? [])
      Validations.of(this).acknowledge({
        id: `AwsSolutions-IAM5[Resource::${name}]`,
        reason: wildcards?.reason ?? '',
      });
  }
}
