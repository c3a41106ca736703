import { acceptsIdempotencyKey, isPublic, scopeOf, type Declaration } from '../endpoint.ts';
import { ApiError, describeError, errorBody, type ErrorCode } from '../errors.ts';
import { errorHeaders, headersOf } from './headers.ts';

/** The errors of a deployment with CloudFront in front. */
const edgeErrors: ErrorCode[] = ['BLOCKED_AT_EDGE', 'ORIGIN_LOCKED'];

/** Returns every error code of an endpoint, its own and those of the request pipeline. */
export function errorsOf(endpoint: Declaration): ErrorCode[] {
  const { caller, request, method, errors } = endpoint;
  const shared: [applies: unknown, ...codes: ErrorCode[]][] = [
    [!isPublic(endpoint), 'UNAUTHENTICATED'],
    [scopeOf(caller) !== undefined, 'SCOPE_MISSING'],
    [!isPublic(endpoint) && (method !== 'GET' || endpoint.refusesOtherSites), 'ORIGIN_NOT_ALLOWED'],
    [request.body ?? request.files, 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    [request.files, 'FILE_TOO_LARGE', 'TOO_MANY_FILES', 'UNSUPPORTED_FILE_TYPE'],
    [acceptsIdempotencyKey(endpoint), 'REQUEST_IN_PROGRESS'],
    [true, ...errors, ...edgeErrors, 'INTERNAL', 'UNAVAILABLE'],
  ];
  return [...new Set(shared.flatMap(([applies, ...codes]) => (applies ? codes : [])))];
}

/** Returns the error responses of an endpoint by status, except 422. */
export function errorResponses(endpoint: Declaration) {
  const { caller, responseFormat, titles } = endpoint;
  const exampleOf = (code: ErrorCode) => {
    const error = new ApiError(code, {
      ...exampleParameters,
      limit: exampleLimits[code] ?? '',
      scope: scopeOf(caller) ?? '',
    });
    return { ...errorBody(error, 'a1b2c3', titles), ...responseFormat.failure(error) };
  };
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => describeError(code).status);
  const responses = [...byStatus].map(([status, codes]) => {
    const examples = codes.map((code) => [code, { value: exampleOf(code) }]);
    const schema = { $ref: '#/components/schemas/Problem' };
    return [
      status,
      {
        description: codes.join(', '),
        headers: headersOf(errorHeaders(codes)),
        content: {
          'application/json': { schema, examples: Object.fromEntries(examples) as object },
        },
      },
    ];
  });
  return Object.fromEntries(responses) as object;
}

/** Parameters of the example errors. */
const exampleParameters = {
  file_name: 'drive.bin',
  shift_id: 1,
  annotation_id: 373662154752,
  item_id: 373662154752,
  loss_id: 373662154752,
  entry: 'loss 373662154752',
  comment_id: 373662154752,
  reply_id: 373662154753,
  tag_id: 373662154752,
  template_id: 373662154752,
  tag_name: 'weather',
  sbd_id: 'sbd-20240812-00001',
  name: 'sbd-20240812-00001',
  version: 2,
  prsl_id: 'prsl-20240812-00001',
  from: 'draft',
  to: 'accepted',
  status: 'submitted',
  filename: 'prsl-20240812-00001-science.pdf',
  identifier: 'HD 189733',
  sent: 18,
  supported: 'PNG, JPEG, PDF',
  expected: 'application/json',
  record_id: '5f0c6b0d2a9e4c7b8d1f3e60',
  mark: 'observatory-desk-5f0c6b0d2a9e4c7b8d1f3e60',
  method: 'DELETE',
  allow: 'GET, POST',
  host: 'desk.example.org',
  names: 'shift_ended',
  parts: 'search, files',
  problem: 'send {"action": "ping"}',
};

/** The parameter `limit` of the example errors. */
const exampleLimits: Partial<Record<ErrorCode, string | number>> = {
  BODY_TOO_LARGE: '10 MB of API Gateway',
  FILE_TOO_LARGE: '25 MiB per request',
  TOO_MANY_FILES: 20,
  TOO_MANY_OPEN_LOSSES: 20,
  TOO_MANY_RECIPIENTS: 20,
  MAIL_LIMIT_REACHED: 150,
  TOO_MANY_SOCKETS: 10,
};
