/** What a grant is on: a service's table, or named indexes of it. */
export type On = { table: string; indexes?: string[] };

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
  'shift-log:revisions': { actions: ['dynamodb:BatchGetItem'], ...table('shift-log') },
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
  'shift-log:transact': {
    actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem'],
    ...table('shift-log'),
  },
  'shift-log:remember': {
    actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    ...table('shift-log'),
  },
  'log-source': { settings: ['LOG_SOURCE_URL'] },
};

/** The grant of that name; a name that the table lacks is a mistake in a declaration. */
export function grantOf(name: string): Grant {
  const grant = grants[name];
  if (!grant) throw new Error(`There is no grant '${name}' in infra/aws/access.ts.`);
  return grant;
}
