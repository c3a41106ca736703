import { isChangesConsumer, type Consumer } from '#lib/contract/consumer.ts';
import {
  isPaged,
  isPublic,
  acceptsIdempotencyKey,
  serviceOf,
  type Declaration,
} from '#lib/contract/endpoint.ts';
import type { SocketRoute } from '#lib/contract/socket.ts';
import { tableSetting } from '#lib/platform/dynamo/tables.ts';

/**
 * The resource of a grant: a service's table or its indexes, the bucket's objects below a prefix (the first segment
 * of their keys), the listing of such a prefix, connections of the WebSocket API, the mail sender, or a secret.
 * `keys` restricts a table to a pattern of partition keys, such as `LOGOUT#*`.
 */
export type On =
  | { table: string; indexes?: string[]; keys?: string }
  | { bucket: `${string}/` }
  | { listing: `${string}/` }
  | { sockets: 'POST' | 'DELETE' }
  | { mail: 'sender' }
  | { secret: 'signing' | 'cursors' | 'tracker' };

/** A grant: IAM actions on a resource, and the settings that the function needs for them. */
export type Grant = { actions?: string[]; on?: On; settings?: string[] };

/** Grants actions on a service's table or its indexes. */
const onTable = (service: string, actions: string[], indexes?: string[]): Grant => ({
  actions: actions.map((action) => `dynamodb:${action}`),
  on: { table: service, ...(indexes && { indexes }) },
  settings: [tableSetting(service)],
});

/** Grants storing a request's outcome under its Idempotency-Key. */
const remembering = ['PutItem', 'UpdateItem', 'DeleteItem'];

/** Grants actions on the bucket's objects below a prefix. */
const onObjects = (prefix: `${string}/`, actions: string[], ...settings: string[]): Grant => ({
  actions: actions.map((action) => `s3:${action}`),
  on: { bucket: prefix },
  settings: ['BUCKET', ...settings],
});

/** Grants listing a prefix. Without it, S3 responds 403 instead of 404 for an absent object. */
const onListing = (listing: `${string}/`): Grant => ({
  actions: ['s3:ListBucket'],
  on: { listing },
  settings: ['BUCKET'],
});

/** Grants posting to connections or closing them. */
const onSockets = (sockets: 'POST' | 'DELETE'): Grant => ({
  actions: ['execute-api:ManageConnections'],
  on: { sockets },
  settings: ['CONNECTIONS_URL'],
});

/** Grants what a presigned URL needs: it can do no more than the role of the function that signs it. */
const linking = ['BUCKET_URL', 'SIGNED_URL_SECONDS'];

/** Grants actions on items with a pattern of partition keys. */
const onItems = (service: string, keys: string, actions: string[]): Grant => ({
  ...onTable(service, actions),
  on: { table: service, keys },
});

/**
 * All grants that `access` may list. The only file that names IAM actions: the roles on AWS are built from it, and
 * on one machine the clients enforce it. TransactWriteItems has no action: its writes are granted individually.
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
  'shift-log:remember': onTable('shift-log', remembering),
  'objects:show': onObjects('shifts/', ['GetObject'], ...linking),
  'objects:stage': onObjects('staging/', ['PutObject'], ...linking),
  'objects:inspect': onObjects('staging/', ['GetObject']),
  'objects:list-staged': onListing('staging/'),
  'objects:keep': onObjects('shifts/', ['PutObject']),
  'objects:drop': onObjects('shifts/', ['DeleteObject']),
  'objects:unstage': onObjects('staging/', ['DeleteObject']),
  'scheduling-blocks:get': onTable('scheduling-blocks', ['GetItem']),
  'scheduling-blocks:query': onTable('scheduling-blocks', ['Query']),
  'scheduling-blocks:compare': onTable('scheduling-blocks', ['BatchGetItem']),
  'scheduling-blocks:put': onTable('scheduling-blocks', ['PutItem']),
  'scheduling-blocks:count': onTable('scheduling-blocks', ['UpdateItem']),
  'scheduling-blocks:remember': onTable('scheduling-blocks', remembering),
  'proposals:get': onTable('proposals', ['GetItem']),
  'proposals:list': onTable('proposals', ['Query'], ['index1']),
  'proposals:put': onTable('proposals', ['PutItem']),
  'proposals:update': onTable('proposals', ['UpdateItem']),
  'proposals:remember': onTable('proposals', remembering),
  'files:upload': onObjects('proposals/', ['PutObject'], ...linking),
  'files:download': onObjects('proposals/', ['GetObject'], ...linking),
  'files:list': onListing('proposals/'),
  'files:delete': onObjects('proposals/', ['DeleteObject'], ...linking),
  'files:inspect': onObjects('proposals/', ['GetObject']),
  'files:remove-version': onObjects('proposals/', ['DeleteObjectVersion']),
  resolver: { settings: ['SESAME_URL'] },
  'mail-sender': { settings: ['MAIL_FROM', 'MAIL_TO_DOMAINS'] },
  'tracker-url': { settings: ['TRACKER_URL'] },
  'mail:send': {
    actions: ['ses:SendEmail'],
    on: { mail: 'sender' },
    settings: ['MAIL_CONFIGURATION_SET'],
  },
  'shift-log:due-tickets': onTable('shift-log', ['Query'], ['index3']),
  tracker: {
    actions: ['secretsmanager:GetSecretValue'],
    on: { secret: 'tracker' },
    settings: ['TRACKER_URL', 'TRACKER_PROJECT', 'TRACKER_SECRET_ARN'],
  },
  metrics: { settings: ['STAGE'] },
  cursors: {
    actions: ['secretsmanager:GetSecretValue'],
    on: { secret: 'cursors' },
    settings: ['CURSOR_SECRET_ARN'],
  },
  isolation: { settings: ['ISOLATION_LEVEL'] },
  'session:keys': {
    actions: ['secretsmanager:GetSecretValue'],
    on: { secret: 'signing' },
    settings: ['JWT_ALGORITHM', 'JWKS_URL', 'JWT_SECRET_ARN'],
  },
  'session:claims': { settings: ['JWT_CLAIMS'] },
  'session:rights': { settings: ['ACCESS', 'JWT_ISSUER', 'JWT_AUDIENCE'] },
  'session:role-levels': { settings: ['ROLE_LEVELS'] },
  'session:read-logout': onItems('session', 'LOGOUT#*', ['GetItem']),
  'session:put-logout': onItems('session', 'LOGOUT#*', ['PutItem']),
  'session:check-logout': onItems('session', 'LOGOUT#*', ['ConditionCheckItem']),
  'session:put-ticket': onItems('session', 'TICKET#*', ['PutItem']),
  'session:take-ticket': onItems('session', 'TICKET#*', ['DeleteItem']),
  'session:get-user': onItems('session', 'USERS', ['GetItem']),
  'session:get-user-counts': onItems('session', 'USER_COUNTS', ['GetItem']),
  'shift-log:query-events': onItems('shift-log', 'EVENTS#*', ['Query']),
  'shift-log:event-days': onTable('shift-log', ['Query'], ['index3']),
  'live:note-connection': onItems('live', 'CONNECTIONS', ['PutItem']),
  'live:forget-connection': onItems('live', 'CONNECTIONS', ['DeleteItem']),
  'live:find-connection': onItems('live', 'CONNECTIONS', ['GetItem']),
  'live:list-connections': onItems('live', 'CONNECTIONS', ['Query']),
  'live:mark-connection': onItems('live', 'CONNECTIONS', ['UpdateItem']),
  'live:note-shift': onItems('live', 'LATELY', ['PutItem']),
  'live:list-shifts': onItems('live', 'LATELY', ['Query']),
  'sockets:post': onSockets('POST'),
  'sockets:close': onSockets('DELETE'),
  'stream-url': { settings: ['STREAM_URL'] },
  'log-source': { settings: ['LOG_SOURCE_URL'] },
};

/** Returns a grant by name. Throws if a declaration lists an unknown name. */
export function grantOf(name: string): Grant {
  const grant = grants[name];
  if (!grant) throw new Error(`There is no grant '${name}' in infra/aws/access.ts.`);
  return grant;
}

/** Settings of every function. */
const everywhere = ['LOG_LEVEL', 'CORS_ORIGINS', 'SERVICE_PREFIX'];

/** A declaration that has a function. */
export type Runs = Declaration | Consumer | SocketRoute;

/** Grants for authentication. */
const authentication = [
  'session:keys',
  'session:claims',
  'session:rights',
  'session:role-levels',
  'session:read-logout',
];

/** Returns all grants: the listed ones, and those that the caller rule and the method of an endpoint imply. */
export const accessOf = (runs: Runs): string[] => [
  ...runs.access,
  ...('caller' in runs && !isPublic(runs) ? authentication : []),
  ...('method' in runs && isPaged(runs) ? ['cursors'] : []),
  ...('method' in runs && acceptsIdempotencyKey(runs) ? [`${serviceOf(runs)}:remember`] : []),
];

/** Returns the names of a function's settings. */
export const settingsOf = (runs: Runs): string[] => [
  ...new Set([
    ...everywhere,
    ...('source' in runs && isChangesConsumer(runs) ? ['FAILURE_QUEUE_URL'] : []),
    ...accessOf(runs).flatMap((name) => grantOf(name).settings ?? []),
  ]),
];
