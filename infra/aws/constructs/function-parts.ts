import type { RemovalPolicy } from 'aws-cdk-lib';
import {
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
  type PolicyStatementProps,
} from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { join } from 'node:path';
import { dist } from '../../build.ts';

/** Returns the properties that all functions share: runtime, code and handler of a bundle, and log format. */
export const runtimeProps = (bundle: string) => ({
  runtime: Runtime.NODEJS_24_X,
  architecture: Architecture.ARM_64,
  // Source maps stay in dist: parsing them would slow down every cold start.
  code: Code.fromAsset(join(dist, bundle), { exclude: ['*.map'] }),
  handler: 'index.handler',
  // Lambda's own messages, such as timeouts, get the same JSON shape as the functions' log lines.
  loggingFormat: LoggingFormat.JSON,
});

/** Creates the log group of a function. */
export const logGroupOf = (
  scope: Construct,
  retention: RetentionDays,
  removalPolicy: RemovalPolicy,
): LogGroup => new LogGroup(scope, 'Logs', { retention, removalPolicy });

/** The statement that lets a function write to its log group. */
export const writeLogs = ({ logGroupArn }: LogGroup): PolicyStatementProps => ({
  actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
  resources: [logGroupArn],
});

/** Creates the role of a function, with all of its permissions in one inline policy. */
export function inlineRole(scope: Construct, statements: PolicyStatementProps[], minimize = false) {
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: {
      access: new PolicyDocument({
        statements: statements.map((statement) => new PolicyStatement(statement)),
        minimize,
      }),
    },
  });
  // The inline policy is complete; CDK would add a second one, for example for traces.
  return role.withoutPolicyUpdates();
}
