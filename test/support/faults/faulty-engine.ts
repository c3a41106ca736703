import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** A failure of a call. `cut` closes the connection before or after the call takes effect. */
export type Fault = 'throttled' | 'server error' | 'conflict' | 'cut before' | 'cut after';

type Faulty = Fault | undefined | Promise<Fault | undefined>;

/** Starts a proxy for DynamoDB that fails the calls for which `faultFor` returns a fault. */
export async function startFaultyEngine(target: () => string, atEnd = onTestFinished) {
  const state = {
    faultFor: (_operation: string, _body: string): Faulty => undefined,
  };
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
    const body = await buffer(incoming);
    const fault = await state.faultFor(operation, body.toString());
    if (fault === 'throttled') return respond(400, 'ThrottlingException');
    if (fault === 'server error') return respond(500, 'InternalServerError');
    if (fault === 'conflict') {
      const reasons = [
        { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' },
      ];
      return respond(400, 'TransactionCanceledException', { CancellationReasons: reasons });
    }
    if (fault === 'cut before') return void incoming.socket.destroy();
    const onward = forward(
      `${target()}${incoming.url ?? ''}`,
      { method: incoming.method, headers: incoming.headers },
      (response) => {
        if (fault === 'cut after')
          return void response.resume().on('end', () => incoming.socket.destroy());
        outgoing.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(outgoing);
      },
    );
    onward.on('error', () => incoming.socket.destroy());
    onward.end(body);

    function respond(status: number, type: string, more: object = {}): void {
      outgoing.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.0' });
      outgoing.end(
        JSON.stringify({
          __type: `com.amazonaws.dynamodb.v20120810#${type}`,
          message: type,
          ...more,
        }),
      );
    }
  };
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => void server.close());
  return { state, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
