import type { Stack } from 'aws-cdk-lib';
import type { IDependable } from 'constructs';
import { tables } from '../../tables.ts';
import type { Deployment } from '../config.ts';
import { DeploymentStep } from './deployment-step.ts';

type Parts = {
  deployment: Deployment;
  /** The names of the tables in use, by service. */
  names: Map<string, string>;
  after: IDependable[];
};

/**
 * Enables deletion protection for the tables of `prod` once everything in `after` is deployed. They are created
 * without it: CloudFormation could not roll back a failed first deployment, and the next attempt would fail.
 */
export function protectTables(front: Stack, { deployment, names, after }: Parts): void {
  if (!deployment.retainsData) return;
  const retainedTables = tables
    .filter(({ isRetained }) => isRetained)
    .flatMap(({ service }) => names.get(service) ?? []);
  const step = new DeploymentStep(front, 'ProtectedTables', {
    deployment,
    step: 'table-protection',
    permissions: [
      {
        actions: ['dynamodb:DescribeTable', 'dynamodb:UpdateTable'],
        resources: retainedTables.map((name) =>
          front.formatArn({ service: 'dynamodb', resource: 'table', resourceName: name }),
        ),
      },
    ],
    // An update of a table may disable the protection, so the step runs after each change of a definition.
    properties: { Tables: retainedTables, Definitions: JSON.stringify(tables) },
  });
  step.node.addDependency(...after);
}
