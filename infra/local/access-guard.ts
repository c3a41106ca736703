import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Declaration } from '#lib/contract/endpoint.ts';
import { watchConfig } from '#lib/platform/config.ts';
import { tableOf } from '#lib/platform/dynamo/tables.ts';
import { accessOf, grantOf, settingsOf } from '../aws/access.ts';
import { tables } from '../tables.ts';

type Running = { id: string; allowed: Set<string>; settings: Set<string> };

const running = new AsyncLocalStorage<Running>();

/** What each endpoint has used of its grants since the start: `<endpoint> <permission>`. */
export const used = new Set<string>();

/** Runs a function as its endpoint: its clients may do what the endpoint's `access` lists, no more. */
export function asEndpoint<T>(endpoint: Declaration, run: () => T): T {
  const settings = new Set([...settingsOf(endpoint), ...ofOneMachine]);
  return running.run({ id: endpoint.id, allowed: new Set(permissionsOf(endpoint)), settings }, run);
}

/** Settings that stand for something else on AWS: the secret's ARN, the folder of the bundle. */
const ofOneMachine = ['JWT_SECRET_FILE', 'ASSETS_DIR'];

/** Guards the clients and settings of this process. It makes the clients: their settings must stand. */
export async function guardProcess(): Promise<void> {
  const { client } = await import('#lib/platform/dynamo/client.ts');
  guard(client);
  guardSettings();
}

/** Refuses a setting that the running endpoint would not be given on AWS. */
function guardSettings(): void {
  watchConfig((name) => {
    const endpoint = running.getStore();
    if (endpoint && !endpoint.settings.has(name)) throw new AccessDenied(endpoint.id, name);
  });
}

/**
 * What an endpoint may do with tables: `<action> <table>`, `<action> <table>/<index>`, or, on items whose
 * partition keys are of a pattern alone, `<action> <table> <pattern>`.
 */
export function permissionsOf(endpoint: Declaration): string[] {
  return accessOf(endpoint)
    .map(grantOf)
    .flatMap(({ actions = [], on }) => {
      if (!on || !('table' in on)) return [];
      const items = on.keys === undefined ? on.table : `${on.table} ${on.keys}`;
      const places = on.indexes?.map((index) => `${on.table}/${index}`) ?? [items];
      return actions.flatMap((action) => places.map((place) => `${action} ${place}`));
    });
}

type Pk = { pk?: unknown };

type Input = {
  TableName?: string;
  IndexName?: string;
  Key?: Pk;
  Item?: Pk;
  ExpressionAttributeValues?: Record<string, unknown>;
  RequestItems?: Record<string, { Keys?: Pk[] }>;
  TransactItems?: Record<string, Input>[];
};

/** Makes a client refuse, as IAM would, what the running endpoint is not granted. */
export function guard(client: DynamoDBClient): void {
  const services = new Map(tables.map(({ service }) => [tableOf(service), service]));
  client.middlewareStack.add(
    (next, context) => (args) => {
      const endpoint = running.getStore();
      if (endpoint) {
        const name = String(context.commandName).replace(/Command$/, '');
        for (const needed of permissionsFor(name, args.input as Input, services)) {
          const granted = [...endpoint.allowed].find((one) => covers(one, needed));
          if (granted === undefined) throw new AccessDenied(endpoint.id, needed.permission);
          used.add(`${endpoint.id} ${granted}`);
        }
      }
      return next(args);
    },
    { step: 'initialize', name: 'accessGuard', priority: 'low' },
  );
}

class AccessDenied extends Error {
  override name = 'AccessDeniedException';
  constructor(endpoint: string, permission: string) {
    super(`${endpoint} is not granted ${permission}; see infra/aws/access.ts.`);
  }
}

/** Services by the names of their tables. */
type Services = Map<string, string>;

/** A permission, and the partition keys of the items that it is needed for. */
type Needed = { permission: string; keys: unknown[] };

/** Whether a permission that was granted is the one that is needed, for all of its items. */
function covers(granted: string, { permission, keys }: Needed): boolean {
  if (granted === permission) return true;
  const pattern = granted.startsWith(`${permission} `) && granted.slice(permission.length + 1);
  if (pattern === false) return false;
  const like = (key: unknown) =>
    pattern.endsWith('*') ? String(key).startsWith(pattern.slice(0, -1)) : key === pattern;
  return keys.length > 0 && keys.every(like);
}

/** The permissions that a command needs; a transaction's are those of its items, one by one. */
function permissionsFor(command: string, input: Input, services: Services): Needed[] {
  if (input.TransactItems)
    return input.TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, one]) =>
        needed(kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`, one, services),
      ),
    );
  if (input.RequestItems)
    return Object.entries(input.RequestItems).map(([TableName, { Keys = [] }]) => ({
      ...needed(command, { TableName }, services),
      keys: Keys.map(({ pk }) => pk),
    }));
  return [needed(command, input, services)];
}

function needed(action: string, input: Input, services: Services): Needed {
  const { TableName = '', IndexName, Key, Item, ExpressionAttributeValues } = input;
  const service = services.get(TableName) ?? TableName;
  const permission = `dynamodb:${action} ${service}${IndexName === undefined ? '' : `/${IndexName}`}`;
  const keys = [Key?.pk ?? Item?.pk ?? ExpressionAttributeValues?.[':pk']];
  return { permission, keys: keys.filter((key) => key !== undefined) };
}
