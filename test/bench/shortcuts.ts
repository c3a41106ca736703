import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { applyLocalDefaults } from '#infra/local/defaults.ts';
import { startStore } from '#infra/local/store.ts';

// Measures what the shortcuts of one machine save: CPU time of this process per call, with and without.
// Usage: node test/bench/shortcuts.ts

const CALLS = 2000;
const CONCURRENCY = 8;

/** Prints and returns the CPU time of a call in ms, after a warm-up. */
async function measure(name: string, call: () => Promise<unknown>): Promise<number> {
  const callAll = () =>
    Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        for (let n = 0; n < CALLS / CONCURRENCY; n++) await call();
      }),
    );
  await callAll();
  const before = process.cpuUsage();
  await callAll();
  const { user, system } = process.cpuUsage(before);
  const perCall = (user + system) / 1000 / CALLS;
  console.log(`${name.padEnd(24)} ${perCall.toFixed(3)} ms`);
  return perCall;
}

const folder = await mkdtemp(join(tmpdir(), 'shortcuts-'));
process.env.DATA_DIR = folder;
applyLocalDefaults();
const store = await startStore();
try {
  const { client, dynamo } = await import('#lib/platform/dynamo/client.ts');
  const { sendUnsigned } = await import('#infra/local/engines/unsigned-requests.ts');
  const key = { pk: 'SHIFT#1', sk: '#SHIFT' };
  await dynamo.send(new PutCommand({ TableName: 'shift-log', Item: key }));
  const read = () => dynamo.send(new GetCommand({ TableName: 'shift-log', Key: key }));
  const signed = await measure('signed read', read);
  await sendUnsigned(client);
  const unsigned = await measure('unsigned read', read);

  const { OpenSockets } = await import('#infra/local/sockets/open-sockets.ts');
  const { startConnectionsApi } = await import('#infra/local/sockets/connections-api.ts');
  const { postInProcess } = await import('#infra/local/sockets/in-process-posts.ts');
  const sockets = new OpenSockets();
  const socket = { readyState: 1, bufferedAmount: 0, send: () => undefined, on: () => undefined };
  sockets.add('one', { ...socket, once: () => undefined } as never, new PassThrough());
  const api = await startConnectionsApi(sockets);
  process.env.CONNECTIONS_URL = api.endpoint;
  const posts = await import('#lib/platform/sockets/connections-api.ts');
  const post = () => posts.postTo('one', '{"event":"shift_updated"}');
  const overHttp = await measure('post over HTTP', post);
  postInProcess(posts.client, sockets);
  const inProcess = await measure('post in process', post);
  await api.stop();

  console.log(`unsigned reads: factor ${(signed / unsigned).toFixed(1)}`);
  console.log(`in-process posts: factor ${(overHttp / inProcess).toFixed(1)}`);
} finally {
  await store.stop();
  await rm(folder, { recursive: true });
}
process.exit(0);
