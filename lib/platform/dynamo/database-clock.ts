import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './client.ts';

type Response = { headers: Record<string, string | undefined> };

/**
 * Returns how far the clock of the database is ahead of this one, in ms, to about a second: by the `Date` of a response.
 * The machine of an engineer may show any time, while the functions' clocks are those of AWS. One call.
 */
export async function databaseClockOffset(table: string): Promise<number> {
  const command = new GetCommand({ TableName: table, Key: { pk: 'CLOCK', sk: 'CLOCK' } });
  let date = '';
  command.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      date = (result.response as Response).headers.date ?? '';
      return result;
    },
    { step: 'deserialize', name: 'readDatabaseDate', priority: 'low', override: true },
  );
  await dynamo.send(command);
  const time = Date.parse(date);
  if (Number.isNaN(time)) throw new Error('The response of the database has no date.');
  return time - Date.now();
}
