import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** The response to a request; `cut` sends the mail and closes the connection, `hang` never responds. */
export type SesBehavior = 'take' | 'hang' | 'cut' | { status: number; code: string };

const xmlns = 'http://ses.amazonaws.com/doc/2010-12-01/';

/** Starts an SES server that treats each request as given, and counts the requests and the sent mails. */
export async function startFaultySes(fates: SesBehavior[], atEnd = onTestFinished) {
  const state = { taken: 0, asked: 0 };
  const server = createServer((request, response) => {
    state.asked++;
    void handle(request, response, fates.shift() ?? 'take');
  }).listen(0, '127.0.0.1');
  async function handle(request: IncomingMessage, response: ServerResponse, fate: SesBehavior) {
    await once(request.resume(), 'end');
    if (typeof fate === 'object')
      return response
        .writeHead(fate.status, { 'Content-Type': 'text/xml' })
        .end(
          `<ErrorResponse xmlns="${xmlns}"><Error><Type>Sender</Type><Code>${fate.code}</Code><Message>m</Message></Error></ErrorResponse>`,
        );
    state.taken++;
    if (fate === 'cut') return request.socket.destroy();
    if (fate === 'take')
      response
        .writeHead(200, { 'Content-Type': 'text/xml' })
        .end(
          `<SendEmailResponse xmlns="${xmlns}"><SendEmailResult><MessageId>m-${state.taken}</MessageId></SendEmailResult></SendEmailResponse>`,
        );
    return undefined;
  }
  await once(server, 'listening');
  atEnd(() => {
    server.close().closeAllConnections();
  });
  return { state, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
