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

/** What an endpoint may do with tables: `<action> <table>` or `<action> <table>/<index>`. */
export function permissionsOf(endpoint: Declaration): string[] {
  return accessOf(endpoint)
    .map(grantOf)
    .flatMap(({ actions = [], on }) => {
      if (!on || !('table' in on)) return [];
      const places = on.indexes?.map((index) => `${on.table}/${index}`) ?? [on.table];
      return actions.flatMap((action) => places.map((place) => `${action} ${place}`));
    });
}

type Input = {
  TableName?: string;
  IndexName?: string;
  RequestItems?: Record<string, unknown>;
  TransactItems?: Record<string, { TableName?: string }>[];
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
          if (!endpoint.allowed.has(needed)) throw new AccessDenied(endpoint.id, needed);
          used.add(`${endpoint.id} ${needed}`);
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

/** The permissions that a command needs; a transaction's are those of its items, one by one. */
function permissionsFor(command: string, input: Input, services: Services): string[] {
  const permission = (action: string, table = '', index?: string) =>
    `dynamodb:${action} ${services.get(table) ?? table}${index === undefined ? '' : `/${index}`}`;
  if (input.TransactItems)
    return input.TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, { TableName }]) =>
        permission(kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`, TableName),
      ),
    );
  if (input.RequestItems)
    return Object.keys(input.RequestItems).map((table) => permission(command, table));
  return [permission(command, input.TableName, input.IndexName)];
}
