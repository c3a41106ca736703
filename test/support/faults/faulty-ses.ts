import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** The response to a request: `accept` sends the mail, `cut` sends it and closes the connection, `hang` never responds. */
export type SesBehavior = 'accept' | 'hang' | 'cut' | { status: number; code: string };

const xmlns = 'http://ses.amazonaws.com/doc/2010-12-01/';

/** Starts an SES server that treats the requests as listed, then accepts all, and counts the requests and the sent mails. */
export async function startFaultySes(behaviors: SesBehavior[], atEnd = onTestFinished) {
  const state = { accepted: 0, requests: 0 };
  const server = createServer((request, response) => {
    state.requests++;
    void handle(request, response, behaviors.shift() ?? 'accept');
  }).listen(0, '127.0.0.1');
  async function handle(request: IncomingMessage, response: ServerResponse, behavior: SesBehavior) {
    await once(request.resume(), 'end');
    if (typeof behavior === 'object')
      return response
        .writeHead(behavior.status, { 'Content-Type': 'text/xml' })
        .end(
          `<ErrorResponse xmlns="${xmlns}"><Error><Type>Sender</Type><Code>${behavior.code}</Code><Message>m</Message></Error></ErrorResponse>`,
        );
    state.accepted++;
    if (behavior === 'cut') return request.socket.destroy();
    if (behavior === 'accept')
      response
        .writeHead(200, { 'Content-Type': 'text/xml' })
        .end(
          `<SendEmailResponse xmlns="${xmlns}"><SendEmailResult><MessageId>m-${state.accepted}</MessageId></SendEmailResult></SendEmailResponse>`,
        );
    return undefined;
  }
  await once(server, 'listening');
  atEnd(() => {
    server.close().closeAllConnections();
  });
  return { state, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
