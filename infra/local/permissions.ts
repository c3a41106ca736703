import { tableOf } from '#lib/platform/dynamo/tables.ts';
import { tables } from '../tables.ts';

type TableInput = {
  TableName?: string;
  IndexName?: string;
  RequestItems?: Record<string, unknown>;
  TransactItems?: Record<string, { TableName?: string }>[];
};

/**
 * Tells the permissions that a command on tables needs; a transaction's are those of its items, one by
 * one. The names of the tables are read here, once: the functions may not read each other's.
 */
export function neededOfTables(): (command: string, input: TableInput) => string[] {
  const services = new Map(tables.map(({ service }) => [tableOf(service), service]));
  const onTable = (action: string, table = '', index?: string) =>
    `dynamodb:${action} ${services.get(table) ?? table}${index === undefined ? '' : `/${index}`}`;

  return (command, { TransactItems, RequestItems, TableName, IndexName }) => {
    if (TransactItems)
      return TransactItems.flatMap((item) =>
        Object.entries(item).map(([kind, { TableName }]) =>
          onTable(kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`, TableName),
        ),
      );
    if (RequestItems) return Object.keys(RequestItems).map((table) => onTable(command, table));
    return [onTable(command, TableName, IndexName)];
  };
}

/** The permission that a command on an object needs: on all objects whose keys begin with its first segment. */
export const neededOfObjects = (command: string, { Key = '' }: { Key?: string }): string[] => [
  `s3:${command} ${Key.split('/', 1)[0] ?? ''}/`,
];

/** The permission that a command on mail needs. */
export const neededOfMail = (command: string): string[] => [`ses:${command} sender`];
