import { tableOf } from '#lib/platform/dynamo/tables.ts';
import { tables } from '../tables.ts';

type TableInput = {
  TableName?: string;
  IndexName?: string;
  RequestItems?: Record<string, unknown>;
  TransactItems?: Record<string, { TableName?: string }>[];
};

/** The permissions that a command on tables needs; a transaction's are those of its items, one by one. */
export function neededOfTables(command: string, input: TableInput): string[] {
  if (input.TransactItems)
    return input.TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, { TableName }]) =>
        onTable(kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`, TableName),
      ),
    );
  if (input.RequestItems)
    return Object.keys(input.RequestItems).map((table) => onTable(command, table));
  return [onTable(command, input.TableName, input.IndexName)];
}

function onTable(action: string, tableName = '', index?: string): string {
  const service =
    tables.find((table) => tableOf(table.service) === tableName)?.service ?? tableName;
  return `dynamodb:${action} ${service}${index === undefined ? '' : `/${index}`}`;
}

/** The permission that a command on an object needs: on all objects whose keys begin with its first segment. */
export const neededOfObjects = (command: string, { Key = '' }: { Key?: string }): string[] => [
  `s3:${command} ${Key.split('/', 1)[0] ?? ''}/`,
];
