import type { RemovalPolicy } from 'aws-cdk-lib';
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
  type FunctionOptions,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { join } from 'node:path';
import { dist } from '../../build.ts';

type Props = FunctionOptions & {
  bundle: string;
  retention: RetentionDays;
  removalPolicy: RemovalPolicy;
  /** What the role grants besides writing logs. */
  statements: PolicyStatementProps[];
  /** Whether CDK merges statements to shorten the policy. */
  minimize: boolean;
};

/** Creates the function of a bundle, with its log group, and a role with one inline policy. */
export function createFunction(scope: Construct, props: Props): Function {
  const { bundle, retention, removalPolicy, statements, minimize, ...options } = props;
  const logGroup = new LogGroup(scope, 'Logs', { retention, removalPolicy });
  const writeLogs = {
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [logGroup.logGroupArn],
  };
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: {
      access: new PolicyDocument({
        statements: [writeLogs, ...statements].map((statement) => new PolicyStatement(statement)),
        minimize,
      }),
    },
  });
  return new Function(scope, 'Function', {
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    // Source maps stay in dist: parsing them would slow down every cold start.
    code: Code.fromAsset(join(dist, bundle), { exclude: ['*.map'] }),
    handler: 'index.handler',
    // Lambda's own messages, such as timeouts, get the same JSON shape as the functions' log lines.
    loggingFormat: LoggingFormat.JSON,
    logGroup,
    // The inline policy is complete; CDK would add a second one, for example for traces.
    role: role.withoutPolicyUpdates(),
    ...options,
  });
}
