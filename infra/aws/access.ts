import { checkedServices, HEALTH_KEY } from '#lib/docs/health-targets.ts';
import { connections, recentStreams, socketsPartition } from '#lib/live/keys.ts';
import { tableSetting } from '#lib/platform/dynamo/tables.ts';
import type { Grant } from './grant.ts';

/** The partitions of all owners of sockets. */
const sockets = socketsPartition('*');

/** Grants actions on a service's table, on some of its indexes, or on items with a pattern of partition keys. */
const onTable = (
  service: string,
  actions: string[],
  part: { indexes?: string[]; keys?: string } = {},
): Grant => ({
  actions: actions.map((action) => `dynamodb:${action}`),
  resource: { table: service, ...part },
  settings: [tableSetting(service)],
});

/** Grants storing a request's outcome under its Idempotency-Key. */
const storeOutcome = (service: string) =>
  onTable(service, ['PutItem', 'UpdateItem', 'DeleteItem'], { keys: 'REQUEST#*' });

const onObjects = (prefix: `${string}/`, action: string): Grant => ({
  actions: [`s3:${action}`],
  resource: { bucket: prefix },
  settings: ['BUCKET'],
});

/** Grants an action that signed URLs may use, too. A URL can do no more than the role of the function that signs it. */
const onSignedObjects = (prefix: `${string}/`, action: string): Grant => ({
  ...onObjects(prefix, action),
  settings: ['BUCKET', 'BUCKET_URL', 'SIGNED_URL_SECONDS'],
});

/** Grants listing a prefix. Without it, S3 responds 403 instead of 404 for an absent object. */
const onListing = (listing: `${string}/`): Grant => ({
  actions: ['s3:ListBucket'],
  resource: { listing },
  settings: ['BUCKET'],
});

const onSockets = (sockets: 'POST' | 'DELETE'): Grant => ({
  actions: ['execute-api:ManageConnections'],
  resource: { sockets },
  settings: ['CONNECTIONS_URL'],
});

const onSecret = (secret: 'signing' | 'cursors' | 'tracker', settings: string[]): Grant => ({
  actions: ['secretsmanager:GetSecretValue'],
  resource: { secret },
  settings,
});

/**
 * All grants that `access` may list. The roles on AWS are built from them, together with the permissions that every
 * function needs (logs, traces, stream, dead-letter queue); on one machine the clients enforce them.
 * TransactWriteItems has no action: its writes are granted individually.
 */
export const grants: Record<string, Grant> = {
  'shift-log:get': onTable('shift-log', ['GetItem']),
  'shift-log:query': onTable('shift-log', ['Query']),
  'shift-log:snapshot': onTable('shift-log', ['Query', 'BatchGetItem']),
  'shift-log:batch': onTable('shift-log', ['BatchGetItem']),
  'shift-log:index1': onTable('shift-log', ['Query'], { indexes: ['index1'] }),
  'shift-log:index2': onTable('shift-log', ['Query'], { indexes: ['index2'] }),
  'shift-log:index3': onTable('shift-log', ['Query'], { indexes: ['index3'] }),
  'shift-log:put': onTable('shift-log', ['PutItem']),
  'shift-log:update': onTable('shift-log', ['UpdateItem']),
  'shift-log:check': onTable('shift-log', ['ConditionCheckItem']),
  'shift-log:delete': onTable('shift-log', ['DeleteItem']),
  'shift-log:outcome': storeOutcome('shift-log'),
  'objects:show': onSignedObjects('shifts/', 'GetObject'),
  'objects:stage': onSignedObjects('staging/', 'PutObject'),
  'objects:inspect': onObjects('staging/', 'GetObject'),
  'objects:list-staged': onListing('staging/'),
  'objects:store': onObjects('shifts/', 'PutObject'),
  'objects:delete': onObjects('shifts/', 'DeleteObject'),
  'objects:unstage': onObjects('staging/', 'DeleteObject'),
  'search:query': onTable('search', ['Query']),
  'search:outcome': storeOutcome('search'),
  'reports:store': onObjects('reports/', 'PutObject'),
  'reports:read': onObjects('reports/', 'GetObject'),
  'reports:list': onListing('reports/'),
  'report-page': { settings: ['SERVICE_URL', 'PUBLIC_URL', 'SITE_NAME'] },
  'report-recipients': { settings: ['REPORT_TO'] },
  'report-delay': { settings: ['REPORT_DELAY_MINUTES'] },
  'scheduling-blocks:get': onTable('scheduling-blocks', ['GetItem']),
  'scheduling-blocks:query': onTable('scheduling-blocks', ['Query']),
  'scheduling-blocks:compare': onTable('scheduling-blocks', ['BatchGetItem']),
  'scheduling-blocks:put': onTable('scheduling-blocks', ['PutItem']),
  'scheduling-blocks:count': onTable('scheduling-blocks', ['UpdateItem']),
  'scheduling-blocks:outcome': storeOutcome('scheduling-blocks'),
  'proposals:get': onTable('proposals', ['GetItem']),
  'proposals:list': onTable('proposals', ['Query'], { indexes: ['index1'] }),
  'proposals:put': onTable('proposals', ['PutItem']),
  'proposals:update': onTable('proposals', ['UpdateItem']),
  'proposals:outcome': storeOutcome('proposals'),
  'files:upload': onSignedObjects('proposals/', 'PutObject'),
  'files:download': onSignedObjects('proposals/', 'GetObject'),
  'files:list': onListing('proposals/'),
  'files:delete': onSignedObjects('proposals/', 'DeleteObject'),
  'files:inspect': onObjects('proposals/', 'GetObject'),
  'files:remove-version': onObjects('proposals/', 'DeleteObjectVersion'),
  resolver: { settings: ['SESAME_URL'] },
  'mail-sender': { settings: ['MAIL_FROM', 'MAIL_TO_DOMAINS'] },
  'tracker-url': { settings: ['TRACKER_URL'] },
  'tracker-project': { settings: ['TRACKER_PROJECT'] },
  'mail:count': {
    ...onTable('session', ['UpdateItem'], { keys: 'MAILS#*' }),
    settings: [tableSetting('session'), 'MAIL_PER_DAY'],
  },
  'mail:send': {
    actions: ['ses:SendEmail'],
    resource: { mail: 'sender' },
    settings: ['MAIL_CONFIGURATION_SET'],
  },
  tracker: onSecret('tracker', ['TRACKER_URL', 'TRACKER_PROJECT', 'TRACKER_SECRET_ARN']),
  cursors: onSecret('cursors', ['CURSOR_SECRET_ARN']),
  isolation: { settings: ['ISOLATION_LEVEL'] },
  'session:keys': onSecret('signing', ['JWT_ALGORITHM', 'JWKS_URL', 'JWT_SECRET_ARN']),
  'session:claims': { settings: ['JWT_CLAIMS'] },
  'session:rights': { settings: ['ACCESS', 'JWT_ISSUER', 'JWT_AUDIENCE'] },
  'session:role-levels': { settings: ['ROLE_LEVELS'] },
  'session:read-logouts': onTable('session', ['BatchGetItem'], { keys: 'LOGOUT#*' }),
  'session:put-logout': onTable('session', ['PutItem'], { keys: 'LOGOUT#*' }),
  'session:check-logout': onTable('session', ['ConditionCheckItem'], { keys: 'LOGOUT#*' }),
  'session:put-socket-token': onTable('session', ['PutItem'], { keys: 'TICKET#*' }),
  'session:redeem-socket-token': onTable('session', ['DeleteItem'], { keys: 'TICKET#*' }),
  'session:get-sign-in': onTable('session', ['GetItem'], { keys: 'SIGN_IN#*' }),
  'session:put-sign-in': onTable('session', ['PutItem'], { keys: 'SIGN_IN#*' }),
  'session:get-user': onTable('session', ['GetItem'], { keys: 'USERS' }),
  'session:get-user-counts': onTable('session', ['GetItem'], { keys: 'USER_COUNTS' }),
  'shift-log:query-events': onTable('shift-log', ['Query'], { keys: 'EVENTS#*' }),
  'live:put-connection': onTable('live', ['PutItem'], { keys: connections }),
  'live:delete-connection': onTable('live', ['DeleteItem'], { keys: connections }),
  'live:get-connection': onTable('live', ['GetItem'], { keys: connections }),
  'live:list-connections': onTable('live', ['Query'], { keys: connections }),
  'live:update-connection': onTable('live', ['UpdateItem'], { keys: connections }),
  'live:put-socket': onTable('live', ['PutItem'], { keys: sockets }),
  'live:list-sockets': onTable('live', ['Query'], { keys: sockets }),
  'live:delete-socket': onTable('live', ['DeleteItem'], { keys: sockets }),
  'live:put-recent-stream': onTable('live', ['PutItem'], { keys: recentStreams }),
  'live:list-recent-streams': onTable('live', ['Query'], { keys: recentStreams }),
  'search:read-entries': onTable('search', ['BatchGetItem']),
  'search:write': onTable('search', ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem']),
  'sockets:post': onSockets('POST'),
  'sockets:close': onSockets('DELETE'),
  ...Object.fromEntries(
    checkedServices.map((service) => [
      `${service}:health`,
      onTable(service, ['GetItem'], { keys: HEALTH_KEY.pk }),
    ]),
  ),
  'objects:health': onObjects('health/', 'GetObject'),
  'objects:list-health': onListing('health/'),
  'stream-url': { settings: ['STREAM_URL'] },
  'bucket-url': { settings: ['BUCKET', 'BUCKET_URL'] },
  'sign-in': { settings: ['JWT_ISSUER', 'OIDC_AUDIENCE', 'OIDC_CLIENT_ID', 'OIDC_SCOPE'] },
  site: { settings: ['SITE_NAME', 'SITE_ELEVATION', 'SITE_TIMEZONE'] },
  'site-coordinates': { settings: ['SITE_LATITUDE', 'SITE_LONGITUDE'] },
  'log-source': { settings: ['LOG_SOURCE_URL'] },
};

/** Returns a grant by name. Throws if a declaration lists an unknown name. */
export function grantOf(name: string): Grant {
  const grant = grants[name];
  if (!grant) throw new Error(`There is no grant '${name}' in infra/aws/access.ts.`);
  return grant;
}
