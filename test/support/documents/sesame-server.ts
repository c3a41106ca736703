import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a resolver that sends these responses in order and then hangs. `requestedUrls` lists the requested URLs. */
export async function startSesame(...responses: string[]) {
  const requestedUrls: string[] = [];
  const server = createServer((request, response) => {
    requestedUrls.push(request.url ?? '');
    const body = responses.shift();
    if (body !== undefined) response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/nph-sesame`;
  const stop = () => server.close().closeAllConnections();
  return { requestedUrls, url, stop };
}
