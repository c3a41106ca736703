import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { watchConfig } from '#lib/platform/config.ts';
import { accessOf, grantOf, settingsOf, type On, type Runs } from '../../aws/access.ts';
import {
  permissionsForLinks,
  permissionsForMail,
  permissionsForObjects,
  permissionsForSockets,
  permissionsForTables,
  type RequiredPermission,
} from './permissions.ts';

type Running = { id: string; allowed: Set<string>; settings: Set<string> };

const running = new AsyncLocalStorage<Running>();

/** What each endpoint and consumer has used of its grants since the start: `<id> <permission>`. */
export const usedPermissions = new Set<string>();

/** The id of the endpoint or consumer as which the code runs that asks. */
export const runningId = (): string | undefined => running.getStore()?.id;

/** Runs a function as what it is declared as: its clients may do what `access` lists, no more. */
export function runAs<T>(runs: Runs, run: () => T): T {
  return running.run(rightsOf(runs), run);
}

/** What a declaration comes to, worked out once. */
const rights = new WeakMap<Runs, Running>();

function rightsOf(runs: Runs): Running {
  const standing = rights.get(runs);
  if (standing) return standing;
  const settings = new Set([...settingsOf(runs), ...ofOneMachine]);
  const made = { id: runs.id, allowed: new Set(permissionsOf(runs)), settings };
  rights.set(runs, made);
  return made;
}

/**
 * Settings that stand for something else on AWS (the secret's ARN, the folder of the bundle), or that
 * every Lambda has.
 */
const ofOneMachine = [
  'JWT_SECRET_FILE',
  'CURSOR_SECRET_FILE',
  'TRACKER_SECRET_FILE',
  'ASSETS_DIR',
  'AWS_REGION',
  'AWS_ENDPOINT_URL',
  'AWS_ENDPOINT_URL_S3',
];

/** Guards the clients and settings of this process. It makes the clients: their settings must stand. */
export async function guardProcess(): Promise<void> {
  const [tables, mail, objects, links, sockets] = await Promise.all([
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
  links.watchPresignedUrls((command, Key) => use(permissionsForLinks(command, Key)));
  guardSettings();
}

/** Refuses a setting that the running function would not be given on AWS. */
function guardSettings(): void {
  watchConfig((name) => {
    const now = running.getStore();
    if (now && !now.settings.has(name)) throw new AccessDenied(now.id, name);
  });
}

/**
 * What a function may do: `<action> <table>`, `<action> <table>/<index>` or `<action> <prefix>`; or, on
 * items whose partition keys are of a pattern alone, `<action> <table> <pattern>`.
 */
export function permissionsOf(runs: Runs): string[] {
  return accessOf(runs)
    .map(grantOf)
    .flatMap(({ actions = [], on }) =>
      actions.flatMap((action) => placesOf(on).map((place) => `${action} ${place}`)),
    );
}

function placesOf(on: On | undefined): string[] {
  if (!on || 'secret' in on) return [];
  if ('sockets' in on) return [on.sockets];
  if ('mail' in on) return [on.mail];
  if ('bucket' in on) return [on.bucket];
  if ('listing' in on) return [on.listing];
  const items = on.keys === undefined ? on.table : `${on.table} ${on.keys}`;
  return on.indexes?.map((index) => `${on.table}/${index}`) ?? [items];
}

/** The stages of a client. Each client types them by inputs of its own, of which a guard sees but few. */
type Stages = DynamoDBClient['middlewareStack'];

/** Makes a client refuse, as IAM would, what the running function is not granted. */
export function guard(
  client: { middlewareStack: unknown },
  neededOf: (command: string, input: never) => RequiredPermission[],
): void {
  (client.middlewareStack as Stages).add(
    (next, context) => (args) => {
      const command = String(context.commandName).replace(/Command$/, '');
      use(neededOf(command, args.input as never));
      return next(args);
    },
    { step: 'initialize', name: 'accessGuard', priority: 'low' },
  );
}

/** Notes permissions as used by the running function. Throws at the first that it does not have. */
function use(permissions: RequiredPermission[]): void {
  const now = running.getStore();
  if (!now) return;
  for (const needed of permissions) {
    const { permission } = needed;
    const granted = now.allowed.has(permission)
      ? permission
      : [...now.allowed].find((one) => covers(one, needed));
    if (granted === undefined) throw new AccessDenied(now.id, permission);
    usedPermissions.add(`${now.id} ${granted}`);
  }
}

/** Whether a permission that was granted is the one that is needed, for all of its items. */
function covers(granted: string, { permission, keys }: RequiredPermission): boolean {
  const pattern = granted.startsWith(`${permission} `) && granted.slice(permission.length + 1);
  if (pattern === false) return false;
  const like = (key: unknown) =>
    pattern.endsWith('*') ? String(key).startsWith(pattern.slice(0, -1)) : key === pattern;
  return keys.length > 0 && keys.every(like);
}

class AccessDenied extends Error {
  override name = 'AccessDeniedException';
  constructor(id: string, permission: string) {
    super(`${id} is not granted ${permission}; see infra/aws/access.ts.`);
  }
}
