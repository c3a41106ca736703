import { randomBytes } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { SocketRoute } from '#lib/contract/socket.ts';
import type {
  SocketAnswer,
  SocketEvent,
  SocketHandler,
} from '#lib/platform/sockets/socket-event.ts';
import { socketRoutes } from '../../registry.ts';
import { STAGE } from '../../socket-stage.ts';
import { runAs } from '../access-guard.ts';
import { pathOf } from '../event.ts';
import { handlerOf } from '../handler.ts';
import { watchFrames } from './frame-sizes.ts';
import { FRAME_BYTES, MESSAGE_BYTES, type OpenSockets } from './open-sockets.ts';
import { socketEvent } from './socket-event.ts';
import { turns } from './turns.ts';

/** Message too big. https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 */
const TOO_BIG = 1009;

/** Functions of sockets that run at once. */
const AT_ONCE = 50;

type Served = { route: SocketRoute; handler: SocketHandler };

/** A WebSocket API on one machine, beside the HTTP API: turns what sockets do into events for functions. */
export async function socketGateway(server: Server, sockets: OpenSockets): Promise<void> {
  const served = await Promise.all(
    socketRoutes.map(async (route) => ({
      route,
      handler: await handlerOf<SocketHandler>(route.id),
    })),
  );
  const routes = new Map(served.map((one) => [one.route.route, one]));
  const inTurn = turns(AT_ONCE);
  const call = async (key: string, event: SocketEvent): Promise<SocketAnswer> => {
    const { route, handler } = routes.get(key) as Served;
    const answer = await inTurn(() => runAs(route, () => handler(event)));
    return 'answer' in route || key === '$connect' ? answer : { statusCode: answer.statusCode };
  };
  const opener = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES });

  async function open(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const id = randomBytes(9).toString('base64url');
    const event = socketEvent(id, '$connect', { request });
    const { statusCode, body } = await call('$connect', event);
    if (statusCode >= 300) return refuse(stream, statusCode, body);
    opener.handleUpgrade(request, stream, head, (socket) => {
      sockets.add(id, socket);
      watchFrames(stream, FRAME_BYTES, () => socket.close(TOO_BIG));
      socket.on('message', (data, isBinary) => heard(id, socket, data, isBinary));
      // A frame that is no frame ends the socket, which `close` tells of.
      socket.on('error', () => undefined);
      socket.once('close', () => run(call('$disconnect', socketEvent(id, '$disconnect'))));
    });
  }

  function heard(id: string, socket: WebSocket, data: RawData, isBinary: boolean): void {
    const body = (data as Buffer).toString(isBinary ? 'base64' : 'utf8');
    const action = isBinary ? undefined : actionOf(body);
    const key =
      action !== undefined && !action.startsWith('$') && routes.has(action) ? action : '$default';
    const event = socketEvent(id, key, { body, isBinary });
    run(call(key, event).then(({ body: answer }) => answer !== undefined && socket.send(answer)));
  }

  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy());
    if (pathOf(request) !== `/${STAGE}`) return refuse(stream, 404);
    open(request, stream, head).catch((error: unknown) => {
      console.error(error);
      refuse(stream, 500);
    });
  });
}

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
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  stream.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
