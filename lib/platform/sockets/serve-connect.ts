import * as z from 'zod/mini';
import { ApiError, errorBody, InvalidRequest } from '#lib/contract/errors.ts';
import { problemsOf } from '#lib/contract/errors/validation.ts';
import type { ConnectRoute, SocketInput } from '#lib/contract/socket.ts';
import { toApiError } from '../http/error-responses.ts';
import { log, withLogKeys } from '../log.ts';
import { authenticateSocket, type SocketCaller } from './authenticate.ts';
import { logKeysOf, socketOf, type Socket, type SocketHandler } from './socket-event.ts';

export type ConnectUseCase<R extends ConnectRoute> = (
  query: SocketInput<R>,
  socket: Socket & Pick<SocketCaller, 'session' | 'owner'> & { address: string },
) => Promise<void>;

/** Returns the handler that opens sockets, or refuses with 401, 403, 422 or 429. */
export function serveConnect<R extends ConnectRoute>(
  route: R,
  useCase: ConnectUseCase<R>,
): SocketHandler {
  const fields = z.object(route.query);
  return (event) =>
    withLogKeys(logKeysOf(event, route), async () => {
      const { requestId, identity } = event.requestContext;
      try {
        const { sub, session, owner } = await authenticateSocket(route, event);
        const query = parseQuery(fields, event.queryStringParameters ?? {}) as SocketInput<R>;
        await useCase(query, { ...socketOf(event), session, owner, address: identity.sourceIp });
        log('info', 'SOCKET_OPENED', { sub });
        return { statusCode: 200 };
      } catch (cause) {
        const error = toApiError(cause);
        log('info', 'SOCKET_REFUSED', { status: error.status, error_code: error.code });
        const invalid = error instanceof InvalidRequest && { detail: error.problems };
        const body = JSON.stringify(invalid || errorBody(error, requestId));
        return { statusCode: error.status, body };
      }
    });
}

function parseQuery(fields: z.ZodMiniType, query: Record<string, string | undefined>): unknown {
  const parameters = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
  const { success, data, error } = fields.safeParse(parameters);
  if (success) return data;
  const problems = problemsOf(error.issues, 'query', parameters);
  const [invalidEvents] = problems.filter(({ type }) => type === 'event_name');
  throw invalidEvents
    ? new ApiError('INVALID_EVENTS', { problem: invalidEvents.msg })
    : new InvalidRequest(problems);
}
