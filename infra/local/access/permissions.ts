import { tableSetting } from '#lib/platform/dynamo/tables.ts';
import { tables, type Table } from '../../tables.ts';

/** A permission, and the partition keys of the items that it is needed for. */
export type RequiredPermission = { permission: string; keys: unknown[] };

type Pk = { pk?: unknown };

type TableInput = {
  TableName?: string;
  IndexName?: string;
  Key?: Pk;
  Item?: Pk;
  ExpressionAttributeValues?: Record<string, unknown>;
  RequestItems?: Record<string, { Keys?: Pk[] }>;
  TransactItems?: Record<string, TableInput>[];
};

/** The permissions that a command on tables needs; a transaction's are those of its items, one by one. */
export function permissionsForTables(command: string, input: TableInput): RequiredPermission[] {
  if (input.TransactItems)
    return input.TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, one]) =>
        onTable(kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`, one),
      ),
    );
  if (input.RequestItems)
    return Object.entries(input.RequestItems).map(([TableName, { Keys = [] }]) => ({
      ...onTable(command, { TableName }),
      keys: Keys.map(({ pk }) => pk),
    }));
  return [onTable(command, input)];
}

function onTable(action: string, input: TableInput): RequiredPermission {
  const { TableName = '', IndexName, Key, Item, ExpressionAttributeValues } = input;
  const { service } = tables.find((table) => nameOf(table) === TableName) ?? { service: TableName };
  const permission = `dynamodb:${action} ${service}${IndexName === undefined ? '' : `/${IndexName}`}`;
  const keys = [Key?.pk ?? Item?.pk ?? ExpressionAttributeValues?.[':pk']];
  return { permission, keys: keys.filter((key) => key !== undefined) };
}

/** The name of a table. To ask for the setting would be to need it. */
const nameOf = ({ service }: Table) => process.env[tableSetting(service)] ?? service;

type ObjectInput = { Key?: string; Prefix?: string; VersionId?: string };

/**
 * Returns the permissions that a command on the bucket needs, on all objects whose keys begin with the same
 * first segment. Reading an object that may be absent also needs the listing of its prefix.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_HeadObject.html
 */
export function permissionsForObjects(command: string, input: ObjectInput): RequiredPermission[] {
  const { Key, Prefix = '', VersionId } = input;
  const prefix = `${(Key ?? Prefix).split('/', 1)[0] ?? ''}/`;
  const version = VersionId === undefined ? '' : 'Version';
  return (actionsOf[command] ?? [`${command}${version}`]).map((action) => ({
    permission: `s3:${action} ${prefix}`,
    keys: [],
  }));
}

/** IAM actions of the commands that are not named after their one action. */
const actionsOf: Record<string, string[]> = {
  HeadObject: ['GetObject', 'ListBucket'],
  GetObject: ['GetObject', 'ListBucket'],
  ListObjects: ['ListBucket'],
};

/** Returns the permissions that signing a URL needs. Signing a GET looks at no object. */
export const permissionsForLinks = (command: string, Key: string): RequiredPermission[] =>
  command === 'GetObject'
    ? permissionsForObjects(command, { Key }).slice(0, 1)
    : permissionsForObjects(command, { Key });

/** The permission that a command on sockets needs: posts and closings are granted by their methods. */
export const permissionsForSockets = (command: string): RequiredPermission[] => [
  {
    permission: `execute-api:ManageConnections ${command.startsWith('Post') ? 'POST' : 'DELETE'}`,
    keys: [],
  },
];

/** The permission that a command on mail needs. */
export const permissionsForMail = (command: string): RequiredPermission[] => [
  { permission: `ses:${command} sender`, keys: [] },
];
