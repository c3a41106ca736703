import type { RemovalPolicy } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { join } from 'node:path';
import { dist } from '../../build.ts';

type Props = lambda.FunctionOptions & {
  bundle: string;
  retention: RetentionDays;
  removalPolicy: RemovalPolicy;
  /** The statements of the role, in addition to writing logs. */
  statements: iam.PolicyStatementProps[];
  /** Whether CDK merges statements to shorten the policy. */
  minimize: boolean;
};

/** Creates the function of a bundle, with its log group, and a role with one inline policy. */
export function createFunction(scope: Construct, props: Props): lambda.Function {
  const { bundle, retention, removalPolicy, statements, minimize, ...options } = props;
  const logGroup = new LogGroup(scope, 'Logs', { retention, removalPolicy });
  const writeLogs = {
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [logGroup.logGroupArn],
  };
  const role = new iam.Role(scope, 'Role', {
    assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: {
      access: new iam.PolicyDocument({
        statements: [writeLogs, ...statements].map(
          (statement) => new iam.PolicyStatement(statement),
        ),
        minimize,
      }),
    },
  });
  return new lambda.Function(scope, 'Function', {
    runtime: lambda.Runtime.NODEJS_24_X,
    architecture: lambda.Architecture.ARM_64,
    // Source maps stay in dist: parsing them would slow down every cold start.
    code: lambda.Code.fromAsset(join(dist, bundle), { exclude: ['*.map'] }),
    handler: 'index.handler',
    // Lambda's own messages, such as timeouts, get the same JSON shape as the functions' log lines.
    loggingFormat: lambda.LoggingFormat.JSON,
    logGroup,
    // The inline policy is complete; CDK would add a second one, for example for traces.
    role: role.withoutPolicyUpdates(),
    ...options,
  });
}
