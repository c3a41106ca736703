import { toJson } from '#lib/contract/json/to-json.ts';
import * as z from 'zod/mini';
import { ApiError } from '#lib/contract/errors.ts';
import { isJsonObject } from '#lib/contract/json/is-json-object.ts';
import { jsonLimitProblem } from '#lib/contract/json/limits.ts';
import { problemsOf } from '#lib/contract/errors/validation.ts';
import type { FrameRoute, SocketInput } from '#lib/contract/socket.ts';
import { toApiError } from '../http/error-responses.ts';
import { log, withLogKeys } from '../log.ts';
import {
  errorFrame,
  logKeysOf,
  socketOf,
  type Socket,
  type SocketEvent,
  type SocketHandler,
} from './socket-event.ts';

/** Handles a frame or a closed socket. Returns the response frame, if the route declares one. */
export type FrameUseCase<R extends FrameRoute> = (
  frame: SocketInput<R>,
  socket: Socket,
) => R extends { response: unknown } ? Promise<object | undefined> : Promise<void>;

/** Returns the handler of a frame route. `report` reports errors; by default they are the response. */
export function serveFrames<R extends FrameRoute>(
  route: R,
  useCase: FrameUseCase<R>,
  report = (_id: string, frame: object): Promise<object | undefined> => Promise.resolve(frame),
): SocketHandler {
  const frame = z.object(route.frame);
  return (event) =>
    withLogKeys(logKeysOf(event, route), async () => {
      const socket = socketOf(event);
      const handle = async () => {
        try {
          return await useCase(parseFrame(frame, event) as SocketInput<R>, socket);
        } catch (error) {
          return report(socket.id, errorFrame(toApiError(error)));
        }
      };
      const body = await handle();
      log('info', 'FRAME_PROCESSED');
      return { statusCode: 200, ...(body !== undefined && { body: toJson(body) }) };
    });
}

/** Returns the parsed frame. Throws `INVALID_FRAME` with its first problem. */
function parseFrame(frame: z.ZodMiniType, { body = '', isBase64Encoded }: SocketEvent): unknown {
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
  const value = parseObject(text);
  const { success, data, error } = frame.safeParse(value);
  if (success) return data;
  const [problem] = problemsOf(error.issues, 'frame', value);
  throw new ApiError('INVALID_FRAME', { problem: `${problem?.loc.join('.')}: ${problem?.msg}` });
}

/** Returns the JSON object of a frame, or an empty object: the gateway routes other frames to `$default`. */
function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) && jsonLimitProblem(value) === undefined ? value : {};
  } catch {
    return {};
  }
}
