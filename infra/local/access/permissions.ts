import { tableSetting } from '#lib/platform/dynamo/tables.ts';
import { tables, type Table } from '../../tables.ts';

/** A required permission, and the partition keys of the affected items. */
export type RequiredPermission = { permission: string; keys?: unknown[] };

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

/** Returns the permissions that a table command needs; a transaction needs those of each of its items. */
export function permissionsForTables(command: string, input: TableInput): RequiredPermission[] {
  if (input.TransactItems)
    return input.TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, operation]) =>
        tablePermission(
          kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`,
          operation,
        ),
      ),
    );
  if (input.RequestItems)
    return Object.entries(input.RequestItems).map(([TableName, { Keys = [] }]) => ({
      ...tablePermission(command, { TableName }),
      keys: Keys.map(({ pk }) => pk),
    }));
  return [tablePermission(command, input)];
}

function tablePermission(action: string, input: TableInput): RequiredPermission {
  const { TableName = '', IndexName, Key, Item, ExpressionAttributeValues } = input;
  const { service } = tables.find((table) => nameOf(table) === TableName) ?? { service: TableName };
  const permission = `dynamodb:${action} ${service}${IndexName === undefined ? '' : `/${IndexName}`}`;
  const keys = [Key?.pk ?? Item?.pk ?? ExpressionAttributeValues?.[':pk']];
  return { permission, keys: keys.filter((key) => key !== undefined) };
}

/** Returns the name of a table. Reading it by `config` would require the setting. */
const nameOf = ({ service }: Table) => process.env[tableSetting(service)] ?? service;

type ObjectInput = { Key?: string; Prefix?: string; VersionId?: string };

/**
 * Returns the permissions that a bucket command needs, on the prefix of the object's key. Reading an object that
 * may be absent also needs listing its prefix.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_HeadObject.html
 */
export function permissionsForObjects(command: string, input: ObjectInput): RequiredPermission[] {
  const { Key, Prefix = '', VersionId } = input;
  const prefix = `${(Key ?? Prefix).split('/', 1)[0] ?? ''}/`;
  const version = VersionId === undefined ? '' : 'Version';
  return (actionsOf[command] ?? [`${command}${version}`]).map((action) => ({
    permission: `s3:${action} ${prefix}`,
  }));
}

/** IAM actions of commands that differ from the command's name. */
const actionsOf: Record<string, string[]> = {
  HeadObject: ['GetObject', 'ListBucket'],
  GetObject: ['GetObject', 'ListBucket'],
  ListObjects: ['ListBucket'],
};

/** Returns the permissions that signing a URL needs. A signed GET needs no listing. */
export const permissionsForPresignedUrls = (command: string, Key: string): RequiredPermission[] =>
  command === 'GetObject'
    ? permissionsForObjects(command, { Key }).slice(0, 1)
    : permissionsForObjects(command, { Key });

/** Returns the permission that a connection command needs, by its HTTP method. */
export const permissionsForSockets = (command: string): RequiredPermission[] => [
  { permission: `execute-api:ManageConnections ${command.startsWith('Post') ? 'POST' : 'DELETE'}` },
];

export const permissionsForMail = (command: string): RequiredPermission[] => [
  { permission: `ses:${command} sender` },
];
