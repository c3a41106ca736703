import { EventEmitter } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { OpenSockets } from '#infra/local/sockets/open-sockets.ts';
import { postInProcess, respond } from '#infra/local/sockets/in-process-posts.ts';

process.env.CONNECTIONS_URL = 'http://127.0.0.1:1/live';
const { client, postTo } = await import('#lib/platform/sockets/connections-api.ts');
const sockets = new OpenSockets();
postInProcess(client, sockets);

/** A socket whose send buffer is full for a number of milliseconds. */
class BusySocket extends EventEmitter {
  readonly readyState = 1;
  readonly sentFrames: string[] = [];
  readonly #until: number;

  constructor(milliseconds: number) {
    super();
    this.#until = performance.now() + milliseconds;
  }

  get bufferedAmount(): number {
    return performance.now() < this.#until ? 2 * 1024 * 1024 : 0;
  }

  send(text: string): void {
    this.sentFrames.push(text);
  }

  close(): void {
    this.sentFrames.push('closed');
  }
}

it('waits for a briefly busy socket, even after many others were closed', async () => {
  const stuck = Array.from({ length: 60 }, (_, n) => `stuck-${n}`);
  for (const id of stuck) sockets.add(id, new BusySocket(Infinity) as never, new PassThrough());

  const results = await Promise.allSettled(stuck.map((id) => postTo(id, 'x')));
  const busy = new BusySocket(150);
  sockets.add('busy', busy as never, new PassThrough());
  const posted = await postTo('busy', 'y');

  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect([posted, busy.sentFrames]).toEqual([true, ['y']]);
});

it('delays a response to a briefly busy socket, and closes one that stays busy', async () => {
  const [busy, stuck] = [new BusySocket(150), new BusySocket(Infinity)];
  sockets.add('responding', busy as never, new PassThrough());
  sockets.add('stuck', stuck as never, new PassThrough());

  await Promise.all([respond(sockets, 'responding', 'pong'), respond(sockets, 'stuck', 'pong')]);

  expect([busy.sentFrames, stuck.sentFrames]).toEqual([['pong'], ['closed']]);
});

it('reports a closed socket as gone', async () => {
  expect(await postTo('unknown', 'x')).toBe(false);
});

it('sends frames of one turn together and in order, and mistakes no burst for a slow reader', async () => {
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
  // Of three megabytes, at most one is buffered at a time.
  expect(writes.length).toBeLessThan(10);
});
