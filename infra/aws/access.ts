import type { Consumer } from '#lib/contract/consumer.ts';
import { remembers, serviceOf, type Declaration } from '#lib/contract/endpoint.ts';
import { tableVariable } from '#lib/platform/dynamo/tables.ts';

/**
 * What a grant is on: a service's table, named indexes of it, the bucket's objects below a prefix (the
 * first segment of their keys), or the signing secret.
 */
export type On =
  { table: string; indexes?: string[] } | { bucket: `${string}/` } | { secret: 'signing' };

/** Actions on a table or its indexes, and the settings that a function is given with them. */
export type Grant = { actions?: string[]; on?: On; settings?: string[] };

/** Actions on a service's table, or on indexes of it. */
const onTable = (service: string, actions: string[], indexes?: string[]): Grant => ({
  actions: actions.map((action) => `dynamodb:${action}`),
  on: { table: service, ...(indexes && { indexes }) },
  settings: [tableVariable(service)],
});

/** Actions on the bucket's objects below a prefix. */
const onObjects = (prefix: `${string}/`, actions: string[], ...settings: string[]): Grant => ({
  actions: actions.map((action) => `s3:${action}`),
  on: { bucket: prefix },
  settings: ['BUCKET', ...settings],
});

/** What signing a link asks for: it may do no more than the role of the function that signs it. */
const linking = ['BUCKET_URL', 'SIGNED_URL_SECONDS'];

/**
 * Every grant that an endpoint's `access` may name. The only file that names IAM actions: roles on
 * AWS are made of it, and on one machine the clients refuse what it does not list.
 * There is no action for TransactWriteItems: its writes are granted one by one.
 */
export const grants: Record<string, Grant> = {
  'shift-log:get': onTable('shift-log', ['GetItem']),
  'shift-log:query': onTable('shift-log', ['Query']),
  'shift-log:snapshot': onTable('shift-log', ['Query', 'BatchGetItem']),
  'shift-log:batch': onTable('shift-log', ['BatchGetItem']),
  'shift-log:list': onTable('shift-log', ['Query'], ['index1', 'index2']),
  'shift-log:all-comments': onTable('shift-log', ['Query'], ['index1']),
  'shift-log:last-modified': onTable('shift-log', ['Query'], ['index3']),
  'shift-log:put': onTable('shift-log', ['PutItem']),
  'shift-log:update': onTable('shift-log', ['UpdateItem']),
  'shift-log:delete': onTable('shift-log', ['DeleteItem']),
  'shift-log:remember': onTable('shift-log', ['PutItem', 'UpdateItem', 'DeleteItem']),
  'objects:show': onObjects('shifts/', ['GetObject'], ...linking),
  'objects:stage': onObjects('staging/', ['PutObject'], ...linking),
  'objects:inspect': onObjects('staging/', ['GetObject']),
  'objects:keep': onObjects('shifts/', ['PutObject']),
  'objects:drop': onObjects('shifts/', ['DeleteObject']),
  'objects:unstage': onObjects('staging/', ['DeleteObject']),
  isolation: { settings: ['ISOLATION_LEVEL'] },
  'session:verify': {
    actions: ['secretsmanager:GetSecretValue'],
    on: { secret: 'signing' },
    settings: [
      'ACCESS',
      'ROLE_LEVELS',
      'JWT_ALGORITHM',
      'JWKS_URL',
      'JWT_ISSUER',
      'JWT_AUDIENCE',
      'JWT_SECRET_ARN',
    ],
  },
  'log-source': { settings: ['LOG_SOURCE_URL'] },
};

/** The grant of that name; a name that the table lacks is a mistake in a declaration. */
export function grantOf(name: string): Grant {
  const grant = grants[name];
  if (!grant) throw new Error(`There is no grant '${name}' in infra/aws/access.ts.`);
  return grant;
}

/** Settings of every function, whatever it may do. */
const everywhere = ['LOG_LEVEL', 'CORS_ORIGINS', 'SERVICE_PREFIX'];

/** What has a function: an endpoint runs on requests, a consumer on events. */
export type Runs = Declaration | Consumer;

/** All grants: those that are listed, and those that an endpoint's caller and method ask for. */
export const accessOf = (runs: Runs): string[] => [
  ...runs.access,
  ...('caller' in runs && runs.caller.rule !== 'anyone' ? ['session:verify'] : []),
  ...('method' in runs && remembers(runs) ? [`${serviceOf(runs)}:remember`] : []),
];

/** Names of the settings that a function is given. */
export const settingsOf = (runs: Runs): string[] => [
  ...new Set([...everywhere, ...accessOf(runs).flatMap((name) => grantOf(name).settings ?? [])]),
];
