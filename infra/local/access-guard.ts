import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { watchConfig } from '#lib/platform/config.ts';
import { accessOf, grantOf, settingsOf, type On, type Runs } from '../aws/access.ts';
import { neededOfObjects, neededOfTables } from './permissions.ts';

type Running = { id: string; allowed: Set<string>; settings: Set<string> };

const running = new AsyncLocalStorage<Running>();

/** What each endpoint and consumer has used of its grants since the start: `<id> <permission>`. */
export const used = new Set<string>();

/** The id of the endpoint or consumer as which the code runs that asks. */
export const runningId = (): string | undefined => running.getStore()?.id;

/** Runs a function as what it is declared as: its clients may do what `access` lists, no more. */
export function runAs<T>(runs: Runs, run: () => T): T {
  const settings = new Set([...settingsOf(runs), ...ofOneMachine]);
  return running.run({ id: runs.id, allowed: new Set(permissionsOf(runs)), settings }, run);
}

/**
 * Settings that stand for something else on AWS (the secret's ARN, the folder of the bundle), or that
 * every Lambda has.
 */
const ofOneMachine = [
  'JWT_SECRET_FILE',
  'ASSETS_DIR',
  'AWS_REGION',
  'AWS_ENDPOINT_URL',
  'AWS_ENDPOINT_URL_S3',
];

/** Guards the clients and settings of this process. It makes the clients: their settings must stand. */
export async function guardProcess(): Promise<void> {
  const [tables, objects, links] = await Promise.all([
    import('#lib/platform/dynamo/client.ts'),
    import('#lib/platform/s3/client.ts'),
    import('#lib/platform/s3/links.ts'),
  ]);
  guard(tables.client, neededOfTables);
  guard(objects.client, neededOfObjects);
  links.watchLinks((action, Key) => use(neededOfObjects(action, { Key })));
  guardSettings();
}

/** Refuses a setting that the running function would not be given on AWS. */
function guardSettings(): void {
  watchConfig((name) => {
    const now = running.getStore();
    if (now && !now.settings.has(name)) throw new AccessDenied(now.id, name);
  });
}

/** What a function may do: `<action> <table>`, `<action> <table>/<index>` or `<action> <prefix>`. */
export function permissionsOf(runs: Runs): string[] {
  return accessOf(runs)
    .map(grantOf)
    .flatMap(({ actions = [], on }) =>
      actions.flatMap((action) => placesOf(on).map((place) => `${action} ${place}`)),
    );
}

function placesOf(on: On | undefined): string[] {
  if (!on || 'secret' in on) return [];
  if ('bucket' in on) return [on.bucket];
  return on.indexes?.map((index) => `${on.table}/${index}`) ?? [on.table];
}

/** The stages of a client. Each client types them by inputs of its own, of which a guard sees but few. */
type Stages = DynamoDBClient['middlewareStack'];

/** Makes a client refuse, as IAM would, what the running function is not granted. */
export function guard(
  client: { middlewareStack: unknown },
  neededOf: (command: string, input: never) => string[],
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
function use(permissions: string[]): void {
  const now = running.getStore();
  if (!now) return;
  for (const needed of permissions) {
    if (!now.allowed.has(needed)) throw new AccessDenied(now.id, needed);
    used.add(`${now.id} ${needed}`);
  }
}

class AccessDenied extends Error {
  override name = 'AccessDeniedException';
  constructor(id: string, permission: string) {
    super(`${id} is not granted ${permission}; see infra/aws/access.ts.`);
  }
}
