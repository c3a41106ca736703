import { GetItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { setTimeout as sleep } from 'node:timers/promises';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { engineRequests } from '#infra/local/engines/engine-requests.ts';

const body = JSON.stringify({ Item: { pk: { S: 'Größe' } } });
const whole = `HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

/** Reads an item from an engine that does such things with its requests, one after the other. */
async function readFrom(...answers: ((socket: Socket) => void)[]) {
  let asked = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => answers[asked++]?.(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'one', secretAccessKey: 'machine' },
    maxAttempts: answers.length,
    requestHandler: engineRequests(),
  });
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  const command = new GetItemCommand({ TableName: 'any', Key: { pk: { S: 'one' } } });
  return { read: () => client.send(command), asked: () => asked, close: () => server.close() };
}

const answer = (socket: Socket) => socket.write(whole);
const hangUp = (socket: Socket) => socket.destroy();
const hangUpAmid = (socket: Socket) => socket.write(whole.slice(0, -9), () => socket.destroy());
const stayDumb = () => undefined;

it('gives what the engine answers', async () => {
  const { read } = await readFrom(answer);

  expect((await read()).Item).toEqual({ pk: { S: 'Größe' } });
});

it('asks again where the engine hangs up, before its answer or amid it', async () => {
  const { read, asked } = await readFrom(hangUp, hangUpAmid, answer);

  expect((await read()).Item).toEqual({ pk: { S: 'Größe' } });
  expect(asked()).toBe(3);
});

it('asks again where the engine has hung up since it answered', async () => {
  const answerLast = (socket: Socket) => socket.write(whole, () => socket.destroy());
  const { read, asked } = await readFrom(answerLast, answer);

  await read();
  expect((await read()).Item).toEqual({ pk: { S: 'Größe' } });
  expect(asked()).toBe(2);
});

it('gives up on an engine that does not answer, as one that took too long', async () => {
  const { read } = await readFrom(stayDumb);

  await expect(read()).rejects.toMatchObject({ name: 'TimeoutError' });
});

it('gives up on an answer that does not end, though it goes on', async () => {
  const drip = (socket: Socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n`);
    const dripping = setInterval(() => socket.write(' '), 100);
    socket.once('close', () => clearInterval(dripping));
  };
  const { read } = await readFrom(drip);

  await expect(read()).rejects.toMatchObject({ name: 'TimeoutError' });
});

it('gives up on what waits for a connection, too, and does not send it later', async () => {
  let asked = 0;
  const server = createHttpServer(() => asked++).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = engineRequests();
  onTestFinished(() => {
    agent.destroy?.();
    server.close();
  });
  const request = { protocol: 'http:', hostname: '127.0.0.1', port, path: '/', headers: {} };

  // Their time is over within some milliseconds, in which a few may still find a connection.
  const handled = Array.from({ length: 400 }, () => agent.handle({ ...request, body } as never));
  const refusals = await Promise.allSettled(handled);
  await sleep(100);
  const inTime = asked;
  server.closeAllConnections();
  await sleep(100);

  const names = refusals.map((one) => one.status === 'rejected' && (one.reason as Error).name);
  expect(new Set(names)).toEqual(new Set(['TimeoutError']));
  expect(inTime).toBeLessThan(400);
  expect(asked).toBe(inTime);
});

it('says that nobody listens where there is no engine', async () => {
  const { read, close } = await readFrom(answer);
  close();

  await expect(read()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
