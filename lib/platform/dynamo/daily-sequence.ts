import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { awaitLogoutCheck } from '../auth/logout-check.ts';
import { dynamo } from './client.ts';

/**
 * The next id of a day (UTC), such as `sbd-20261121-00042`: counted by one atomic call, so that no id
 * is given twice; one that is not used after all leaves a gap. More digits after 99,999.
 */
export async function nextDailyId(table: string, prefix: string, now: string): Promise<string> {
  await awaitLogoutCheck();
  const day = now.slice(0, 10).replaceAll('-', '');
  const { Attributes } = await dynamo.send(
    new UpdateCommand({
      TableName: table,
      Key: { pk: `COUNT#${day}`, sk: 'COUNT' },
      UpdateExpression: 'ADD given :one',
      ExpressionAttributeValues: { ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return `${prefix}-${day}-${String(Attributes?.given).padStart(5, '0')}`;
}
