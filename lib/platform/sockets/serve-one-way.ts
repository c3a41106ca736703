import { toJson } from '#lib/contract/json/to-json.ts';
import type { FrameRoute } from '#lib/contract/socket.ts';
import { postTo } from './connections-api.ts';
import { serveFrames, type FrameUseCase } from './serve-frames.ts';
import type { SocketHandler } from './socket-event.ts';

/**
 * Returns the handler of a route without a response: API Gateway would drop it, so error frames are posted to the
 * connection. Functions of other routes do not load the client that posts.
 */
export const serveOneWay = <R extends FrameRoute & { response?: never }>(
  route: R,
  useCase: FrameUseCase<R>,
): SocketHandler =>
  serveFrames(route, useCase, async (id, frame) => {
    await postTo(id, toJson(frame));
    return undefined;
  });
