import * as z from 'zod/mini';
import { ApiError, errorBody, InvalidRequest } from '#lib/contract/errors.ts';
import { problemsOf } from '#lib/contract/errors/validation.ts';
import type { ConnectRoute, SaidOn } from '#lib/contract/socket.ts';
import { toApiError } from '../http/error-responses.ts';
import { log, withLogKeys } from '../log.ts';
import { admission, type Admitted } from './authenticate.ts';
import { logKeysOf, socketOf, type Socket, type SocketHandler } from './socket-event.ts';

/** A socket that is opened. */
type Opening = Socket & Pick<Admitted, 'session'>;

export type ConnectUseCase<R extends ConnectRoute> = (
  query: SaidOn<R>,
  opening: Opening,
) => Promise<void>;

/** The handler that opens sockets, or refuses to: 401 and 403, then 422. */
export function serveConnect<R extends ConnectRoute>(
  route: R,
  useCase: ConnectUseCase<R>,
): SocketHandler {
  const fields = z.object(route.query);
  return (event) =>
    withLogKeys(logKeysOf(event, route), async () => {
      const { requestId } = event.requestContext;
      try {
        const { sub, session } = await admission(route, event);
        const query = read(fields, event.queryStringParameters ?? {}) as SaidOn<R>;
        await useCase(query, { ...socketOf(event), session });
        log('info', 'SOCKET_OPENED', { sub });
        return { statusCode: 200 };
      } catch (thrown) {
        const error = toApiError(thrown);
        log('info', 'SOCKET_REFUSED', { status: error.status, error_code: error.code });
        const invalid = error instanceof InvalidRequest && { detail: error.problems };
        const body = JSON.stringify(invalid || errorBody(error, requestId));
        return { statusCode: error.status, body };
      }
    });
}

/** The query as declared. An empty parameter is as if it were not there. */
function read(fields: z.ZodMiniType, query: Record<string, string | undefined>): unknown {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
  const { success, data, error } = fields.safeParse(given);
  if (success) return data;
  const problems = problemsOf(error.issues, 'query', given);
  const [named] = problems.filter(({ type }) => type === 'event_name');
  throw named
    ? new ApiError('INVALID_EVENTS', { problem: named.msg })
    : new InvalidRequest(problems);
}
