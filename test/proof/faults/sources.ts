import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSesameResponse } from '../../support/documents/sesame-responses.ts';

const logs = { shift_logs: [{ eb_id: 'eb-t0001-20240813-00011' }] };
const object = createSesameResponse('<jradeg>10.5</jradeg><jdedeg>-20.25</jdedeg>');

/** Starts a stub of the HTTP services of a deployment: the log source and the name resolver. */
export async function startSources() {
  const server = createServer((request, response) => {
    const isOfLogs = request.url?.startsWith('/logs') ?? false;
    response.setHeader('Content-Type', isOfLogs ? 'application/json' : 'text/xml');
    response.end(isOfLogs ? JSON.stringify(logs) : object);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { LOG_SOURCE_URL: `${url}/logs`, SESAME_URL: `${url}/sesame` },
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
