import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { writeAtomically } from '../write-atomically.ts';

/**
 * Returns the port in a file, which a server had at its last start, if it is free, else 0: pages that are open and
 * stored links have its address.
 */
export async function lastPort(file: string, host: string): Promise<number> {
  const port = Number(await readFile(file, 'utf8').catch(() => '0'));
  return (await isFree(port, host)) ? port : 0;
}

export const writeLastPort = (file: string, port: number): Promise<void> =>
  writeAtomically(file, String(port));

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  try {
    // A number that is no port throws.
    server.listen(port, host);
    await once(server, 'listening');
    await server[Symbol.asyncDispose]();
    return true;
  } catch {
    return false;
  }
}
