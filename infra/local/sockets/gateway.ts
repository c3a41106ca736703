import { randomBytes, randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import pLimit from 'p-limit';
import { WebSocketServer, type RawData } from 'ws';
import { SOCKET_STAGE_NAME } from '../../socket-stage.ts';
import { ApiError, errorBody } from '#lib/contract/errors.ts';
import { pathOf } from '../gateway/event.ts';
import { checkHost } from '../gateway/host-check.ts';
import { toConnectCause } from './event.ts';
import { watchFrames } from './frame-sizes.ts';
import { MAX_FRAME_BYTES, MAX_MESSAGE_BYTES, type OpenSockets } from './open-sockets.ts';
import { createRoutes } from './routes.ts';
import { respond } from './in-process-posts.ts';

/** Message too big. https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 */
const TOO_BIG = 1009;

/** The number of frames of a socket that may wait before its stream is paused. */
const MAX_WAITING = 10;

const socketOptions = {
  noServer: true,
  maxPayload: MAX_MESSAGE_BYTES,
  // Like API Gateway, the response to a handshake names no subprotocol.
  handleProtocols: () => false as const,
};

/** Serves the WebSocket API on one machine: invokes the functions of its routes with the events of API Gateway. */
export function attachSocketGateway(server: Server, sockets: OpenSockets): void {
  const { call, actions } = createRoutes();
  const upgrader = new WebSocketServer(socketOptions);

  async function open(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const id = randomBytes(9).toString('base64url');
    const isWanted = () => isOpen(stream);
    const { statusCode, body } = await call('$connect', id, toConnectCause(request), isWanted);
    if (statusCode >= 300) return refuse(stream, statusCode, body);
    const leave = () => run(call('$disconnect', id));
    // A client that has disconnected meanwhile gets no socket, so no `close` event would report it.
    if (!isOpen(stream)) {
      stream.destroy();
      return leave();
    }
    upgrader.handleUpgrade(request, stream, head, (socket) => {
      sockets.add(id, socket, stream);
      watchFrames(stream, MAX_FRAME_BYTES, () => socket.close(TOO_BIG));
      // One frame after the other, so that a client that floods the service does not delay the others.
      const serialize = pLimit(1);
      socket.on('message', (data, isBinary) => {
        if (serialize.pendingCount >= MAX_WAITING) socket.pause();
        const done = serialize(() => handleFrame(id, data, isBinary)).finally(() =>
          socket.resume(),
        );
        run(done);
      });
      // An invalid frame closes the socket, which emits `close`.
      socket.on('error', () => undefined);
      socket.once('close', leave);
    });
  }

  async function handleFrame(id: string, data: RawData, isBinary: boolean): Promise<void> {
    const body = (data as Buffer).toString(isBinary ? 'base64' : 'utf8');
    const action = isBinary ? undefined : actionOf(body);
    const key = action !== undefined && actions.has(action) ? action : '$default';
    const { body: text } = await call(key, id, { body, isBinary });
    if (text !== undefined) await respond(sockets, id, text);
  }

  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy());
    try {
      checkHost(request);
    } catch (error) {
      const { status } = error as ApiError;
      return refuse(stream, status, JSON.stringify(errorBody(error as ApiError, randomUUID())));
    }
    if (pathOf(request) !== `/${SOCKET_STAGE_NAME}`) return refuse(stream, 404);
    open(request, stream, head).catch((error: unknown) => {
      console.error(error);
      refuse(stream, 500);
    });
  });
}

const isOpen = (stream: Duplex) => stream.readable && stream.writable;

/** Runs work in the background, and logs its failure. */
function run(work: Promise<unknown>): void {
  work.catch((error: unknown) => console.error(error));
}

/** Returns the route of a frame by the API's selection expression, `$request.body.action`. */
function actionOf(body: string): string | undefined {
  try {
    const { action } = (JSON.parse(body) ?? {}) as { action?: unknown };
    return typeof action === 'string' ? action : undefined;
  } catch {
    return undefined;
  }
}

function refuse(stream: Duplex, status: number, body = ''): void {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: application/json',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  // The stream is no longer read, so it would not close by itself.
  stream.once('finish', () => stream.destroy());
  stream.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
