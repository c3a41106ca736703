import { isChangesConsumer, type Consumer } from '#lib/contract/consumer.ts';
import {
  isPaged,
  isPublic,
  acceptsIdempotencyKey,
  serviceOf,
  type Declaration,
} from '#lib/contract/endpoint.ts';
import type { SocketRoute } from '#lib/contract/socket.ts';
import { grantOf } from './access.ts';

/* What a function may use: the grants that it declares, those that its declaration implies, and their settings. */

/** Settings of every function. */
const commonSettings = ['LOG_LEVEL', 'CORS_ORIGINS', 'SERVICE_PREFIX', 'STAGE'];

/** The declaration of a Lambda function: an endpoint, a consumer or a socket route. */
export type FunctionDeclaration = Declaration | Consumer | SocketRoute;

const authentication = [
  'session:keys',
  'session:claims',
  'session:rights',
  'session:role-levels',
  'session:read-logouts',
];

/** Returns all grants: the listed ones, and those that the caller rule and the method of an endpoint imply. */
export const accessOf = (declaration: FunctionDeclaration): string[] => [
  ...declaration.access,
  ...('caller' in declaration && !isPublic(declaration) ? authentication : []),
  ...('method' in declaration && isPaged(declaration) ? ['cursors'] : []),
  ...('method' in declaration && acceptsIdempotencyKey(declaration)
    ? [`${serviceOf(declaration)}:outcome`]
    : []),
];

/** Returns the names of all settings of a function: the common ones and those of its grants. */
export const settingsOf = (declaration: FunctionDeclaration): string[] => [
  ...new Set([
    ...commonSettings,
    ...('method' in declaration ? ['PUBLIC_URL', 'ORIGIN_SECRET_HASHES'] : []),
    // A page opens a socket from the public address.
    ...('route' in declaration ? ['PUBLIC_URL'] : []),
    ...('source' in declaration && isChangesConsumer(declaration) ? ['DEAD_LETTER_QUEUE_URL'] : []),
    ...accessOf(declaration).flatMap((name) => grantOf(name).settings ?? []),
  ]),
];
