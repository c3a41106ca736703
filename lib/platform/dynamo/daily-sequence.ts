import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { awaitLogoutCheck } from '../logout-check.ts';
import { dynamo } from './client.ts';

/**
 * Returns the next id of a UTC day, such as `sbd-20261121-00042`. One atomic update counts it, so ids are unique; an
 * unused id leaves a gap. Above 99,999 the number has more digits.
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
