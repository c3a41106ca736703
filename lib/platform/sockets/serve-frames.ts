import * as z from 'zod/mini';
import { ApiError } from '#lib/contract/errors.ts';
import { jsonLimitProblem } from '#lib/contract/json/limits.ts';
import { problemsOf } from '#lib/contract/errors/validation.ts';
import type { FrameRoute, SaidOn } from '#lib/contract/socket.ts';
import { toApiError } from '../http/error-responses.ts';
import { log, withLogKeys } from '../log.ts';
import { errorFrame } from './error-frame.ts';
import { logKeysOf, socketOf } from './socket-event.ts';
import type { Socket, SocketEvent, SocketHandler } from './socket-event.ts';

/** What is done with a frame, or with a socket that was closed; gives the frame that answers it. */
export type FrameUseCase<R extends FrameRoute> = (said: SaidOn<R>, socket: Socket) => Answered<R>;

type Answered<R extends FrameRoute> = R extends { answer: unknown }
  ? Promise<object | undefined>
  : Promise<void>;

/** How a subscriber is told why its frame was refused; gives what the route answers then, if it does. */
type Refuse = (id: string, frame: object) => Promise<object | undefined>;

const answer: Refuse = (_id, frame) => Promise.resolve(frame);

/** The handler of a route of frames. What it refuses is answered by an error frame. */
export function serveFrames<R extends FrameRoute>(
  route: R,
  useCase: FrameUseCase<R>,
  refuse = answer,
): SocketHandler {
  const frame = z.object(route.frame);
  const answered = async (event: SocketEvent): Promise<unknown> => {
    const socket = socketOf(event);
    try {
      return await useCase(said(frame, event) as SaidOn<R>, socket);
    } catch (error) {
      return refuse(socket.id, errorFrame(toApiError(error)));
    }
  };
  return (event) =>
    withLogKeys(logKeysOf(event, route), async () => {
      const body = await answered(event);
      log('info', 'FRAME_ANSWERED');
      return { statusCode: 200, ...(body !== undefined && { body: JSON.stringify(body) }) };
    });
}

/** What a frame holds. Where it is not as declared, one sentence tells the first thing that is wrong. */
function said(frame: z.ZodMiniType, { body = '', isBase64Encoded }: SocketEvent): unknown {
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
  const value = parsed(text);
  const { success, data, error } = frame.safeParse(value);
  if (success) return data;
  const [problem] = problemsOf(error.issues, 'frame', value);
  throw new ApiError('INVALID_FRAME', { problem: `${problem?.loc.join('.')}: ${problem?.msg}` });
}

/** The object in a frame; nothing of what is none, which the gateway sends to `$default` alone. */
function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && jsonLimitProblem(value) === undefined ? value : {};
  } catch {
    return {};
  }
}
