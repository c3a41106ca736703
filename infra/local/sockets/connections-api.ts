import { decodeSegment } from '#lib/contract/route-table.ts';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { SOCKET_STAGE_NAME } from '../../socket-stage.ts';
import type { LocalServer } from '../engines/dynamodb.ts';
import { serveLoopback } from '../engines/loopback-server.ts';
import { forPrograms } from '../gateway/host-check.ts';
import { MAX_MESSAGE_BYTES, type OpenSockets } from './open-sockets.ts';

type Reply = { status: number; type?: string };

const gone: Reply = { status: 410, type: 'GoneException' };
const busy: Reply = { status: 429, type: 'LimitExceededException' };
const tooLarge: Reply = { status: 413, type: 'PayloadTooLargeException' };

/**
 * Serves the gateway's `@connections` API on the loopback interface. Its path is a secret of this process,
 * since signatures are not checked.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-how-to-call-websocket-api-connections.html
 */
export async function startConnectionsApi(sockets: OpenSockets): Promise<LocalServer> {
  const path = `/${randomBytes(16).toString('hex')}/${SOCKET_STAGE_NAME}`;
  const { port, stop } = await serveLoopback(
    forPrograms(async (request, response) => {
      const { status, type } = await handleRequest(sockets, path, request);
      response.writeHead(status, {
        ...(type && { 'x-amzn-ErrorType': type }),
        'Content-Length': 0,
      });
      response.end();
    }),
  );
  return { endpoint: `http://127.0.0.1:${port}${path}`, stop };
}

async function handleRequest(
  sockets: OpenSockets,
  path: string,
  request: IncomingMessage,
): Promise<Reply> {
  const { url = '' } = request;
  const id = url.startsWith(`${path}/@connections/`) ? url.split('/').at(-1) : undefined;
  if (id === undefined) return { status: 404 };
  const body = await text(request);
  const connection = decodeSegment(id);
  if (request.method === 'DELETE') return sockets.close(connection) ? { status: 204 } : gone;
  if (request.method !== 'POST') return { status: 405 };
  if (Buffer.byteLength(body) > MAX_MESSAGE_BYTES) return tooLarge;
  return { sent: { status: 200 }, gone, busy }[sockets.post(connection, body)];
}
