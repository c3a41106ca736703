import { Aws, CustomResource, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import type { PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import { Function, Tracing } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { stepBundle, type Step } from '../../build.ts';
import type { Deployment } from '../config.ts';
import { inlineRole, logGroupOf, runtimeProps, writeLogs } from './function-parts.ts';

type Props = {
  deployment: Deployment;
  /** The file of its function below `infra/aws/steps/`. */
  step: Step;
  permissions: PolicyStatementProps[];
  /** The wildcard resources among them, as cdk-nag names them in its findings, and the reason for them. */
  wildcards?: { names: string[]; reason: string };
  /** What the function receives; it runs again when they change. */
  properties: Record<string, unknown>;
};

/** Why findings of cdk-nag do not apply. */
const reasons = {
  'Serverless-LambdaDLQ': 'It reports every failure to CloudFormation, which rolls back.',
  'Serverless-LambdaTracing': 'It runs during deployments only; its log has every failure.',
  'AwsSolutions-IAM5':
    'Route keys are not known to the role: the settings of all routes are granted.',
};

/** A deployment step that has no CloudFormation resource: a custom resource with its own function. */
export class DeploymentStep extends Construct {
  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    const { deployment, step, permissions, wildcards, properties } = props;
    const logGroup = logGroupOf(this, deployment.logDays, RemovalPolicy.DESTROY);
    const lambda = new Function(this, 'Function', {
      ...runtimeProps(stepBundle(step)),
      description: `Deployment step ${step}`,
      memorySize: 256,
      timeout: Duration.minutes(5),
      tracing: Tracing.DISABLED,
      logGroup,
      role: inlineRole(this, [writeLogs(logGroup), ...permissions]),
      environment: { AWS_URL_SUFFIX: Aws.URL_SUFFIX },
    });
    new CustomResource(this, 'Resource', {
      serviceToken: lambda.functionArn,
      serviceTimeout: Duration.minutes(6),
      resourceType: `Custom::${id}`,
      properties,
    });
    const findings = [
      ...Object.entries(reasons),
      ...(wildcards?.names ?? []).map(
        (name) => [`AwsSolutions-IAM5[Resource::${name}]`, wildcards?.reason ?? ''] as const,
      ),
    ];
    for (const [rule, reason] of findings) Validations.of(this).acknowledge({ id: rule, reason });
  }
}
