import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { watchConfig } from '#lib/platform/config.ts';
import { grantOf } from '../../aws/access.ts';
import { accessOf, settingsOf, type FunctionDeclaration } from '../../aws/function-access.ts';
import type { GrantResource } from '../../aws/grant.ts';
import {
  permissionsForPresignedUrls,
  permissionsForMail,
  permissionsForObjects,
  permissionsForSockets,
  permissionsForTables,
  type RequiredPermission,
} from './permissions.ts';

/** The permissions of a function, and the settings that it gets on AWS. */
type FunctionPermissions = { id: string; allowed: Set<string>; settings: Set<string> };

/** The permissions of the function that runs in the current asynchronous context. */
const running = new AsyncLocalStorage<FunctionPermissions>();

/** The permissions that functions have used since the start: `<id> <permission>`. */
export const usedPermissions = new Set<string>();

export const runningId = (): string | undefined => running.getStore()?.id;

/** Runs a function with the permissions of its declaration: its clients can only do what `access` lists. */
export function runAs<T>(declaration: FunctionDeclaration, run: () => T): T {
  return running.run(getPermissions(declaration), run);
}

/** Permissions by declaration, computed once. */
const cachedPermissions = new WeakMap<FunctionDeclaration, FunctionPermissions>();

function getPermissions(declaration: FunctionDeclaration): FunctionPermissions {
  const permissions = cachedPermissions.get(declaration) ?? {
    id: declaration.id,
    allowed: new Set(permissionsOf(declaration)),
    settings: new Set([...settingsOf(declaration), ...localSettings]),
  };
  cachedPermissions.set(declaration, permissions);
  return permissions;
}

/**
 * Settings that have another form on AWS (the secret's ARN, the folder of the bundle), or that every Lambda has.
 */
const localSettings = [
  'JWT_SECRET_FILE',
  'CURSOR_SECRET_FILE',
  'TRACKER_SECRET_FILE',
  'ASSETS_DIR',
  'AWS_REGION',
  'AWS_ENDPOINT_URL',
  'AWS_ENDPOINT_URL_S3',
];

/**
 * Guards the clients of this process, and rejects settings that the running function does not get on AWS. It creates
 * the clients, so their settings must be final.
 */
export async function guardProcess(): Promise<void> {
  const [tables, mail, objects, presignedUrls, sockets] = await Promise.all([
    import('#lib/platform/dynamo/client.ts'),
    import('#lib/platform/ses/client.ts'),
    import('#lib/platform/s3/client.ts'),
    import('#lib/platform/s3/presigned-urls.ts'),
    import('#lib/platform/sockets/connections-api.ts'),
  ]);
  guard(tables.client, permissionsForTables);
  guard(objects.client, permissionsForObjects);
  guard(mail.client, permissionsForMail);
  guard(sockets.client, permissionsForSockets);
  presignedUrls.watchPresignedUrls((command, Key) =>
    use(permissionsForPresignedUrls(command, Key)),
  );
  watchConfig((name) => {
    const current = running.getStore();
    if (current && !current.settings.has(name)) throw new AccessDenied(current.id, name);
  });
}

/**
 * Returns the permissions of a function: `<action> <table>`, `<action> <table>/<index>` or `<action> <prefix>`; or
 * `<action> <table> <pattern>` for items with a pattern of partition keys.
 */
export function permissionsOf(declaration: FunctionDeclaration): string[] {
  return accessOf(declaration)
    .map(grantOf)
    .flatMap(({ actions = [], resource }) =>
      actions.flatMap((action) => placesOf(resource).map((place) => `${action} ${place}`)),
    );
}

function placesOf(resource: GrantResource | undefined): string[] {
  if (!resource || 'secret' in resource) return [];
  if (!('table' in resource)) return Object.values(resource);
  const items = resource.keys === undefined ? resource.table : `${resource.table} ${resource.keys}`;
  return resource.indexes?.map((index) => `${resource.table}/${index}`) ?? [items];
}

/** A client's middleware stack, whatever the types of its commands. */
type MiddlewareStack = DynamoDBClient['middlewareStack'];

/** Makes a client reject, as IAM does, commands that the running function is not granted. */
export function guard(
  client: { middlewareStack: unknown },
  requiredBy: (command: string, input: never) => RequiredPermission[],
): void {
  (client.middlewareStack as MiddlewareStack).add(
    (next, context) => (args) => {
      const command = String(context.commandName).replace(/Command$/, '');
      use(requiredBy(command, args.input as never));
      return next(args);
    },
    { step: 'initialize', name: 'accessGuard', priority: 'low' },
  );
}

/**
 * Records permissions as used by the running function: of those that cover a command, one with a pattern of keys before
 * one without. Throws at the first one that is not granted.
 */
function use(permissions: RequiredPermission[]): void {
  const current = running.getStore();
  if (!current) return;
  for (const required of permissions) {
    const { permission } = required;
    const grantedPermission =
      [...current.allowed].find((candidate) => covers(candidate, required)) ??
      (current.allowed.has(permission) ? permission : undefined);
    if (grantedPermission === undefined) throw new AccessDenied(current.id, permission);
    usedPermissions.add(`${current.id} ${grantedPermission}`);
  }
}

/** Whether a granted key pattern covers a required permission for all of its items. */
function covers(grantedPermission: string, { permission, keys = [] }: RequiredPermission): boolean {
  if (!grantedPermission.startsWith(`${permission} `)) return false;
  const pattern = grantedPermission.slice(permission.length + 1);
  const matches = (key: unknown) =>
    pattern.endsWith('*') ? String(key).startsWith(pattern.slice(0, -1)) : key === pattern;
  return keys.length > 0 && keys.every(matches);
}

class AccessDenied extends Error {
  override name = 'AccessDeniedException';
  constructor(id: string, permission: string) {
    super(`${id} is not granted ${permission}; see infra/aws/access.ts.`);
  }
}
