import { addLogKeys, log } from '../log.ts';
import { header, type Exchange, type Stage } from './exchange.ts';

/** Longer ones are not echoed; where a request may be refused, validation does. */
const LONGEST_ID = 256;

/** The caller's X-Request-ID, or the gateway's. */
export function requestIdOf(exchange: Exchange): string {
  const given = header(exchange, 'x-request-id');
  return given && given.length <= LONGEST_ID ? given : exchange.requestContext.requestId;
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
