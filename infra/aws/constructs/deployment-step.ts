import { Aws, CustomResource, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import type { PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import { Tracing } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { stepBundle, type Step } from '../../build.ts';
import type { Deployment } from '../config.ts';
import { createFunction } from './function-parts.ts';

type Props = {
  deployment: Deployment;
  /** The file of its function below `infra/aws/steps/`. */
  step: Step;
  permissions: PolicyStatementProps[];
  /** The reasons for wildcard resources among them, by their names in the findings of cdk-nag. */
  wildcards?: Record<string, string>;
  /** Further settings of the function. */
  environment?: Record<string, string>;
  /** The input of the function, which runs again when it changes. */
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
  readonly resource: CustomResource;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    const { deployment, step, permissions, wildcards = {}, environment, properties } = props;
    const lambda = createFunction(this, {
      bundle: stepBundle(step),
      description: `Deployment step ${step}`,
      memorySize: 256,
      timeout: Duration.minutes(5),
      tracing: Tracing.DISABLED,
      retention: deployment.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
      statements: permissions,
      minimize: false,
      environment: { AWS_URL_SUFFIX: Aws.URL_SUFFIX, ...environment },
    });
    this.resource = new CustomResource(this, 'Resource', {
      serviceToken: lambda.functionArn,
      serviceTimeout: Duration.minutes(6),
      resourceType: `Custom::${id}`,
      properties,
    });
    const findings = [
      ...Object.entries(reasons),
      ...Object.entries(wildcards).map(
        ([name, reason]) => [`AwsSolutions-IAM5[Resource::${name}]`, reason] as const,
      ),
    ];
    for (const [rule, reason] of findings) Validations.of(this).acknowledge({ id: rule, reason });
  }
}
