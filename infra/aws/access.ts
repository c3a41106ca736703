import { isOfChanges, type Consumer } from '#lib/contract/consumer.ts';
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
 * What a grant is on: a service's table, named indexes of it, the bucket's objects below a prefix (the
 * first segment of their keys), the listing of such a prefix, what is done to sockets, the sender of mail, or a secret. `keys` narrows a table to partition keys of that
 * pattern, such as `LOGOUT#*`.
 */
export type On =
  | { table: string; indexes?: string[]; keys?: string }
  | { bucket: `${string}/` }
  | { listing: `${string}/` }
  | { sockets: 'POST' | 'DELETE' }
  | { mail: 'sender' }
  | { secret: 'signing' | 'cursors' | 'tracker' };

/** Actions on a table or its indexes, and the settings that a function is given with them. */
export type Grant = { actions?: string[]; on?: On; settings?: string[] };

/** Actions on a service's table, or on indexes of it. */
const onTable = (service: string, actions: string[], indexes?: string[]): Grant => ({
  actions: actions.map((action) => `dynamodb:${action}`),
  on: { table: service, ...(indexes && { indexes }) },
  settings: [tableSetting(service)],
});

/** What storing the outcome of a request under its Idempotency-Key takes. */
const remembering = ['PutItem', 'UpdateItem', 'DeleteItem'];

/** Actions on the bucket's objects below a prefix. */
const onObjects = (prefix: `${string}/`, actions: string[], ...settings: string[]): Grant => ({
  actions: actions.map((action) => `s3:${action}`),
  on: { bucket: prefix },
  settings: ['BUCKET', ...settings],
});

/** Listing of a prefix: needed to see that an object is absent, since S3 answers 403 without it. */
const onListing = (listing: `${string}/`): Grant => ({
  actions: ['s3:ListBucket'],
  on: { listing },
  settings: ['BUCKET'],
});

/** Posting to sockets, or closing them. */
const onSockets = (sockets: 'POST' | 'DELETE'): Grant => ({
  actions: ['execute-api:ManageConnections'],
  on: { sockets },
  settings: ['CONNECTIONS_URL'],
});

/** What signing a link asks for: it may do no more than the role of the function that signs it. */
const linking = ['BUCKET_URL', 'SIGNED_URL_SECONDS'];

/** Actions on those items of a service's table whose partition keys are of a pattern. */
const onItems = (service: string, keys: string, actions: string[]): Grant => ({
  ...onTable(service, actions),
  on: { table: service, keys },
});

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

/** The grant of that name; a name that the table lacks is a mistake in a declaration. */
export function grantOf(name: string): Grant {
  const grant = grants[name];
  if (!grant) throw new Error(`There is no grant '${name}' in infra/aws/access.ts.`);
  return grant;
}

/** Settings of every function, whatever it may do. */
const everywhere = ['LOG_LEVEL', 'CORS_ORIGINS', 'SERVICE_PREFIX'];

/** What has a function: an endpoint runs on requests, a consumer on events, a route on what sockets do. */
export type Runs = Declaration | Consumer | SocketRoute;

/** What it takes to find out who calls. */
const authentication = [
  'session:keys',
  'session:claims',
  'session:rights',
  'session:role-levels',
  'session:read-logout',
];

/** All grants: those that are listed, and those that an endpoint's caller and method ask for. */
export const accessOf = (runs: Runs): string[] => [
  ...runs.access,
  ...('caller' in runs && !isPublic(runs) ? authentication : []),
  ...('method' in runs && isPaged(runs) ? ['cursors'] : []),
  ...('method' in runs && acceptsIdempotencyKey(runs) ? [`${serviceOf(runs)}:remember`] : []),
];

/** Names of the settings that a function is given. */
export const settingsOf = (runs: Runs): string[] => [
  ...new Set([
    ...everywhere,
    ...('source' in runs && isOfChanges(runs) ? ['FAILURE_QUEUE_URL'] : []),
    ...accessOf(runs).flatMap((name) => grantOf(name).settings ?? []),
  ]),
];
