import { randomBytes, randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData } from 'ws';
import { STAGE } from '../../socket-stage.ts';
import { ApiError, errorBody } from '#lib/contract/errors.ts';
import { pathOf } from '../gateway/event.ts';
import { checkHost } from '../gateway/host-check.ts';
import { watchFrames } from './frame-sizes.ts';
import { FRAME_BYTES, MESSAGE_BYTES, type OpenSockets } from './open-sockets.ts';
import { oneByOne } from './one-by-one.ts';
import { servedRoutes } from './routes.ts';
import { socketEvent } from './socket-event.ts';
import { tell } from './straight.ts';

/** Message too big. https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 */
const TOO_BIG = 1009;

/** A WebSocket API on one machine, beside the HTTP API: turns what sockets do into events for functions. */
export async function socketGateway(server: Server, sockets: OpenSockets): Promise<void> {
  const { call, actions } = await servedRoutes();
  const opener = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES });

  async function open(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const id = randomBytes(9).toString('base64url');
    const event = socketEvent(id, '$connect', { request });
    const { statusCode, body } = await call('$connect', event, () => stands(stream));
    if (statusCode >= 300) return refuse(stream, statusCode, body);
    const leave = () => run(call('$disconnect', socketEvent(id, '$disconnect')));
    // Who has left meanwhile is not told of by a socket: there will be none.
    if (!stands(stream)) {
      stream.destroy();
      return leave();
    }
    opener.handleUpgrade(request, stream, head, (socket) => {
      sockets.add(id, socket, stream);
      watchFrames(stream, FRAME_BYTES, () => socket.close(TOO_BIG));
      const inOrder = oneByOne(socket);
      socket.on('message', (data, isBinary) => inOrder(() => answer(id, data, isBinary)));
      // A frame that is no frame ends the socket, which `close` tells of.
      socket.on('error', () => undefined);
      socket.once('close', leave);
    });
  }

  async function answer(id: string, data: RawData, isBinary: boolean): Promise<void> {
    const body = (data as Buffer).toString(isBinary ? 'base64' : 'utf8');
    const action = isBinary ? undefined : actionOf(body);
    const key = action !== undefined && actions.has(action) ? action : '$default';
    const event = socketEvent(id, key, { body, isBinary });
    const { body: text } = await call(key, event);
    if (text !== undefined) await tell(sockets, id, text);
  }

  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy());
    try {
      checkHost(request.headers.host);
    } catch (error) {
      const { status } = error as ApiError;
      return refuse(stream, status, JSON.stringify(errorBody(error as ApiError, randomUUID())));
    }
    if (pathOf(request) !== `/${STAGE}`) return refuse(stream, 404);
    open(request, stream, head).catch((error: unknown) => {
      console.error(error);
      refuse(stream, 500);
    });
  });
}

/** Whether somebody is still at the other end. */
const stands = (stream: Duplex) => stream.readable && stream.writable;

/** Lets something happen by itself; a defect is told on the console, as in the log of a gateway. */
function run(work: Promise<unknown>): void {
  work.catch((error: unknown) => console.error(error));
}

/** The route that a frame names: `$request.body.action`, as the API's selection expression has it. */
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
  // Nobody reads it any more, so that its end would not be noticed.
  stream.once('finish', () => stream.destroy());
  stream.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
