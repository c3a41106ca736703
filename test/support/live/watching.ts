import { expect, onTestFinished } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import type { Frame } from '#lib/contract/event.ts';
import { getStream } from '#lib/live/contracts/stream.ts';
import { only, type Client } from '../shift-log/shifts.ts';

/** An event of a shift. */
export type ShiftFrame = Frame<unknown, { shift_id: number }>;

/** Whatever comes on a socket. */
export type ReceivedFrame = Partial<ShiftFrame> & { code?: string; detail?: string };

/** A socket that was opened, with all that came on it. */
export type Watcher = {
  socket: WebSocket;
  received: ReceivedFrame[];
  /** The frames of events among them. */
  events: () => ShiftFrame[];
  /** Waits until something came, and gives it. */
  waitFor: (
    which: (received: ReceivedFrame) => boolean,
    timeout?: number,
  ) => Promise<ReceivedFrame>;
  send: (frame: unknown) => void;
  /** The code with which it was closed, once it is. */
  closed: Promise<number>;
};

/** Whether that is said in an annotation. An event that is too large for a frame comes without data. */
export const hasAnnotation =
  (words: string) =>
  ({ data }: ReceivedFrame): boolean =>
    (data as { annotation?: string } | undefined)?.annotation === words;

/** What the stream endpoint tells a client. */
export async function streamOf(client: Client, query: Record<string, string | number> = {}) {
  const answer = await client(getStream, { query });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return only(answer.body.result_data);
}

/** Opens a socket for one test. Rejects with the status where it is refused. */
export async function watchAt(url: string, options: ClientOptions = {}): Promise<Watcher> {
  const socket = new WebSocket(url, options);
  const received: ReceivedFrame[] = [];
  socket.on('message', (data) =>
    received.push(JSON.parse((data as Buffer).toString()) as ReceivedFrame),
  );
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('unexpected-response', (_, { statusCode }) =>
      reject(new Error(`refused with ${statusCode}`)),
    );
    socket.once('error', reject);
  });
  onTestFinished(() => socket.terminate());
  const isFrame = (one: ReceivedFrame): one is ShiftFrame => one.timestamp !== undefined;
  return {
    socket,
    received,
    events: () => received.filter(isFrame),
    waitFor: async (which, timeout = 10_000) => {
      await expect.poll(() => received.find(which), { timeout, interval: 5 }).toBeDefined();
      return received.find(which)!;
    },
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    closed,
  };
}

/** Opens the stream for one test, as a client is told to. */
export async function watch(
  client: Client,
  query: Record<string, string | number> = {},
): Promise<Watcher> {
  const { url } = await streamOf(client, query);
  return watchAt(url);
}
