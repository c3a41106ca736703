import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { BatchWriteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { command } from '#infra/command.ts';
import { applyLocalDefaults } from '#infra/local/defaults.ts';
import { startStore } from '#infra/local/store.ts';

const CALLS = 2000;
const BATCHES = 80;
const WRITES_PER_BATCH = 25;
const CONCURRENCY = 8;

/** Times of a call in ms. */
type Times = { cpu: number; elapsed: number };

/** Prints and returns the times of a call, after a warm-up. */
async function measure(name: string, call: () => Promise<unknown>, calls = CALLS): Promise<Times> {
  const callAll = () =>
    Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        for (let n = 0; n < calls / CONCURRENCY; n++) await call();
      }),
    );
  await callAll();
  const [before, start] = [process.cpuUsage(), performance.now()];
  await callAll();
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1000 / calls;
  const elapsed = (performance.now() - start) / calls;
  console.log(`${name.padEnd(24)} ${cpu.toFixed(3)} ms of CPU, ${elapsed.toFixed(3)} ms`);
  return { cpu, elapsed };
}

const usage = () => `npm run bench -- shortcuts
Measures what the shortcuts of one machine save per call: the CPU time of this process, and the elapsed time of
batches of writes, which the database writes in its own process.`;

await command({ usage, options: {} }, async () => {
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

    const { sendBatchesAsTransactions } = await import('#infra/local/engines/batch-writes.ts');
    let writeCount = 0;
    const writeBatch = () => {
      const RequestItems = {
        search: Array.from({ length: WRITES_PER_BATCH }, () => ({
          PutRequest: { Item: { pk: 'TERM#antenna', sk: String(writeCount++) } },
        })),
      };
      return dynamo.send(new BatchWriteCommand({ RequestItems }));
    };
    const single = await measure('batch, write by write', writeBatch, BATCHES);
    sendBatchesAsTransactions(client, (command) => dynamo.send(command));
    const grouped = await measure('batch, as transaction', writeBatch, BATCHES);

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

    const factor = (name: string, without: number, withIt: number) =>
      console.log(`${name}: factor ${(without / withIt).toFixed(1)}`);
    factor('unsigned reads', signed.cpu, unsigned.cpu);
    factor('batches as transactions', single.elapsed, grouped.elapsed);
    factor('in-process posts', overHttp.cpu, inProcess.cpu);
  } finally {
    await store.stop();
    await rm(folder, { recursive: true });
  }
  process.exit(0);
});
