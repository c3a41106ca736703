import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Returns a port that nothing listens on now, at an address of this machine. */
export async function freePort(address = '127.0.0.1'): Promise<number> {
  await using server = createServer().listen(0, address);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
