import { callAws } from './call-aws.ts';
import { customResource } from './custom-resource.ts';

type Description = { Table?: { DeletionProtectionEnabled?: boolean } };

/** Calls DynamoDB. It responds 400 to a missing permission and for a table that is changing, so all failures repeat. */
const callDynamoDb = (operation: string, body: object) =>
  callAws<Description>({
    service: 'dynamodb',
    method: 'POST',
    path: '/',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
    },
    body,
    isTemporary: () => true,
  });

/**
 * Enables the deletion protection of tables. Deleting the custom resource does not disable it: the tables
 * outlive their stack.
 */
export const handler = customResource<{ Tables: string[] }>(async (type, { Tables }) => {
  if (type === 'Delete') return;
  for (const TableName of Tables) {
    const description = await callDynamoDb('DescribeTable', { TableName });
    if (description?.Table?.DeletionProtectionEnabled !== true)
      await callDynamoDb('UpdateTable', { TableName, DeletionProtectionEnabled: true });
  }
});
