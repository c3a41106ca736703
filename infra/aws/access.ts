import type { Declaration } from '#lib/contract/endpoint.ts';

/** What a grant is on: a service's table, named indexes of it, or the signing secret. */
export type On = { table: string; indexes?: string[] } | { secret: 'signing' };

/** Actions on a table or its indexes, and the settings that a function is given with them. */
export type Grant = { actions?: string[]; on?: On; settings?: string[] };

const table = (service: string) => ({
  on: { table: service },
  settings: [`TABLE_${service.toUpperCase().replaceAll('-', '_')}`],
});

/**
 * Every grant that an endpoint's `access` may name. The only file that names IAM actions: roles on
 * AWS are made of it, and on one machine the clients refuse what it does not list.
 * There is no action for TransactWriteItems: its writes are granted one by one.
 */
export const grants: Record<string, Grant> = {
  'shift-log:get': { actions: ['dynamodb:GetItem'], ...table('shift-log') },
  'shift-log:query': { actions: ['dynamodb:Query'], ...table('shift-log') },
  'shift-log:revisions': {
    actions: ['dynamodb:BatchGetItem'],
    on: { table: 'shift-log' },
    settings: ['TABLE_SHIFT_LOG', 'ISOLATION_LEVEL'],
  },
  'shift-log:list': {
    actions: ['dynamodb:Query'],
    ...table('shift-log'),
    on: { table: 'shift-log', indexes: ['index1', 'index2'] },
  },
  'shift-log:last-modified': {
    actions: ['dynamodb:Query'],
    ...table('shift-log'),
    on: { table: 'shift-log', indexes: ['index3'] },
  },
  'shift-log:put': { actions: ['dynamodb:PutItem'], ...table('shift-log') },
  'shift-log:update': { actions: ['dynamodb:UpdateItem'], ...table('shift-log') },
  'shift-log:remember': {
    actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    ...table('shift-log'),
  },
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

/** All grants of an endpoint: those that it lists, and the keys of tokens where it asks for callers. */
export const accessOf = ({ access, caller }: Declaration): string[] =>
  caller.rule === 'anyone' ? access : [...access, 'session:verify'];

/** Names of the settings that an endpoint's function is given. */
export const settingsOf = (endpoint: Declaration): string[] => [
  ...new Set([
    ...everywhere,
    ...accessOf(endpoint).flatMap((name) => grantOf(name).settings ?? []),
  ]),
];
