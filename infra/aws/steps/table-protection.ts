import { setTimeout as sleep } from 'node:timers/promises';
import { customResource } from './custom-resource.ts';
import { signedFetch } from './signed-fetch.ts';

/** A new role may not have propagated yet, and a table that is changing takes no other change. */
const TRIES = 60;
const PAUSE_MS = 1000;

type Answer = { Table?: { DeletionProtectionEnabled?: boolean } };

/** Calls DynamoDB, again after a failure. Throws its last answer. */
async function call(operation: string, body: object): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const { status, text } = await signedFetch({
      service: 'dynamodb',
      method: 'POST',
      path: '/',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDB_20120810.${operation}`,
      },
      body,
    });
    if (status === 200) return JSON.parse(text) as Answer;
    if (tries === TRIES) throw new Error(`DynamoDB answered ${operation} with ${status}: ${text}`);
    await sleep(PAUSE_MS);
  }
}

/**
 * Switches on the deletion protection of tables. It stays on when the custom resource is deleted: the
 * tables outlive their stack.
 */
export const handler = customResource<{ Tables: string[] }>(async (type, { Tables }) => {
  if (type === 'Delete') return;
  for (const TableName of Tables) {
    const { Table } = await call('DescribeTable', { TableName });
    if (Table?.DeletionProtectionEnabled !== true)
      await call('UpdateTable', { TableName, DeletionProtectionEnabled: true });
  }
});
