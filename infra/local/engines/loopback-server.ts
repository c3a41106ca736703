import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts an HTTP server on the loopback interface, on any free port by default. */
export async function serveLoopback(listener: RequestListener, port = 0) {
  const server = createServer(listener).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    const closing = server[Symbol.asyncDispose]();
    server.closeAllConnections();
    await closing;
  };
  return { port: (server.address() as AddressInfo).port, stop };
}
