import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { addLogKeys, log } from '../log.ts';
import { header, type Stage } from './exchange.ts';

/** What is accepted as a request id: visible ASCII characters. */
const ACCEPTED = /^[!-~]{1,256}$/;

/** The caller's X-Request-ID if it is acceptable, else the id that the gateway generated. */
export function getRequestId(event: APIGatewayProxyEventV2): string {
  const given = header(event, 'x-request-id') ?? '';
  return ACCEPTED.test(given) ? given : event.requestContext.requestId;
}

/** Echoes the request id and writes one line for each answer. */
export function requestLog(): Stage {
  const finish: Stage['after'] = ({ event, response }) => {
    if (!response) return;
    response.headers['X-Request-ID'] = event.requestId;
    addLogKeys({ sub: event.caller?.sub });
    log('info', 'REQUEST_ANSWERED', {
      status: response.statusCode,
      milliseconds: Date.now() - event.startedAt,
    });
  };
  return { after: finish, onError: finish };
}
