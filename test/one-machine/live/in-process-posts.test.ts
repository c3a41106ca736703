import { EventEmitter } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { OpenSockets } from '#infra/local/sockets/open-sockets.ts';
import { postInProcess, respond } from '#infra/local/sockets/in-process-posts.ts';

process.env.CONNECTIONS_URL = 'http://127.0.0.1:1/live';
const { client, postTo } = await import('#lib/platform/sockets/connections-api.ts');
const sockets = new OpenSockets();
postInProcess(client, sockets);

/** A socket that has much to send for so many milliseconds. */
class Busy extends EventEmitter {
  readonly readyState = 1;
  readonly sent: string[] = [];
  readonly #until: number;

  constructor(milliseconds: number) {
    super();
    this.#until = performance.now() + milliseconds;
  }

  get bufferedAmount(): number {
    return performance.now() < this.#until ? 2 * 1024 * 1024 : 0;
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.sent.push('closed');
  }
}

it('waits for a socket that is busy for a moment, however many were given up before', async () => {
  const deaf = Array.from({ length: 60 }, (_, n) => `deaf-${n}`);
  for (const id of deaf) sockets.add(id, new Busy(Infinity) as never, new PassThrough());

  const given = await Promise.allSettled(deaf.map((id) => postTo(id, 'x')));
  const busy = new Busy(150);
  sockets.add('busy', busy as never, new PassThrough());
  const posted = await postTo('busy', 'y');

  expect(new Set(given.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect([posted, busy.sent]).toEqual([true, ['y']]);
});

it('waits with an answer for a socket that is busy for a moment, and lets go of one that stays so', async () => {
  const [busy, deaf] = [new Busy(150), new Busy(Infinity)];
  sockets.add('to-be-told', busy as never, new PassThrough());
  sockets.add('deaf', deaf as never, new PassThrough());

  await Promise.all([respond(sockets, 'to-be-told', 'pong'), respond(sockets, 'deaf', 'pong')]);

  expect([busy.sent, deaf.sent]).toEqual([['pong'], ['closed']]);
});

it('reports a closed socket as gone', async () => {
  expect(await postTo('nobody', 'x')).toBe(false);
});

it('sends the frames of a turn together and in order, and takes a turn of many for no slow reader', async () => {
  const writes: string[][] = [];
  const stream = new Writable({
    decodeStrings: false,
    highWaterMark: 0,
    writev: (chunks, done) => {
      writes.push(chunks.map(({ chunk }) => (chunk as string).trimEnd()));
      done();
    },
  });
  const socket = Object.assign(new EventEmitter(), {
    readyState: 1,
    send: (text: string) => stream.write(text),
  });
  Object.defineProperty(socket, 'bufferedAmount', { get: () => stream.writableLength });
  sockets.add('reader', socket as never, stream as never);
  const frames = Array.from({ length: 100 }, (_, n) => String(n));

  const posted = await Promise.all(frames.map((text) => postTo('reader', text.padEnd(30_000))));
  await new Promise(setImmediate);

  expect(new Set(posted)).toEqual(new Set([true]));
  expect(writes.flat()).toEqual(frames);
  // Three megabytes, of which no more than one waits.
  expect(writes.length).toBeLessThan(10);
});
