import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Declaration } from '#lib/contract/endpoint.ts';
import { addLogKeys, log } from '../log.ts';
import type { Exchange, Middleware } from './exchange.ts';

/** Visible ASCII characters. */
const VALID_REQUEST_ID = /^[!-~]{1,256}$/;

/** Returns the caller's X-Request-ID if it is valid, else the gateway's request id. */
export function getRequestId(event: APIGatewayProxyEventV2): string {
  const requestId = event.headers['x-request-id'] ?? '';
  return VALID_REQUEST_ID.test(requestId) ? requestId : event.requestContext.requestId;
}

/** Returns the keys of every log line of a request. The access log has the gateway's id, too. */
export const logKeysOf = (endpoint: Declaration, { requestId, requestContext }: Exchange) => ({
  request_id: requestId,
  gateway_request_id: requestContext.requestId,
  endpoint: endpoint.id,
});

/** Returns the request id in a header and logs each response. */
export function requestLog(): Middleware {
  const finish: Middleware['after'] = ({ event, response }) => {
    if (!response) return;
    response.headers['X-Request-ID'] = event.requestId;
    addLogKeys({ sub: event.caller?.sub });
    log('info', 'REQUEST_COMPLETED', {
      status: response.statusCode,
      milliseconds: Date.now() - event.startedAt,
    });
  };
  return { after: finish, onError: finish };
}
