import type { Stack } from 'aws-cdk-lib';
import type { IDependable } from 'constructs';
import { tables } from '../../tables.ts';
import type { Deployment } from '../config.ts';
import type { DataStack } from '../stacks/data.ts';
import { DeploymentStep } from './deployment-step.ts';

type Parts = { deployment: Deployment; data: DataStack; after: IDependable[] };

/**
 * Protects the tables of `prod` from deletion, when everything that `after` names is deployed. They are
 * created without it: CloudFormation could not remove a protected table when the first deployment
 * fails, and the next attempt would begin beside the leftovers.
 */
export function protectTables(front: Stack, { deployment, data, after }: Parts): void {
  if (!deployment.keepsData) return;
  const names = data.tableNames();
  const lasting = tables
    .filter(({ lasts }) => lasts)
    .flatMap(({ service }) => names.get(service) ?? []);
  const step = new DeploymentStep(front, 'ProtectedTables', {
    deployment,
    step: 'table-protection',
    may: [
      {
        actions: ['dynamodb:DescribeTable', 'dynamodb:UpdateTable'],
        resources: lasting.map((name) =>
          front.formatArn({ service: 'dynamodb', resource: 'table', resourceName: name }),
        ),
      },
    ],
    // An update of a table may switch the protection off, so the step runs after each change of a definition.
    properties: { Tables: lasting, Definitions: JSON.stringify(tables) },
  });
  step.node.addDependency(...after);
}
