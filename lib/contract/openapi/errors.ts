import { isPublic, acceptsIdempotencyKey, scopeOf, type Declaration } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';

const always: ErrorCode[] = ['INTERNAL', 'UNAVAILABLE'];
const withBody: ErrorCode[] = ['BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const withFiles: ErrorCode[] = ['FILE_TOO_LARGE', 'TOO_MANY_FILES', 'UNSUPPORTED_FILE_TYPE'];
const withKey: ErrorCode[] = ['REQUEST_IN_PROGRESS'];
const withToken: ErrorCode[] = ['UNAUTHENTICATED'];
const withScope: ErrorCode[] = ['SCOPE_MISSING'];
const withCookie: ErrorCode[] = ['ORIGIN_NOT_ALLOWED'];

/** Returns every error code of an endpoint, its own and those of the request pipeline. */
export function errorsOf(endpoint: Declaration): ErrorCode[] {
  const { caller, request, method, errors } = endpoint;
  const shared = [
    ...(isPublic(endpoint) ? [] : withToken),
    ...(scopeOf(caller) === undefined ? [] : withScope),
    ...(isPublic(endpoint) || method === 'GET' ? [] : withCookie),
    ...(request.body || request.files ? withBody : []),
    ...(request.files ? withFiles : []),
    ...(acceptsIdempotencyKey(endpoint) ? withKey : []),
  ];
  return [...new Set([...shared, ...errors, ...always])];
}
