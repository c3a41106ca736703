import { expect, onTestFinished } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import type { Frame } from '#lib/contract/event.ts';
import { getStream } from '#lib/live/contracts/stream.ts';
import { only, type Client } from '../shift-log/shifts.ts';

/** The frame of an event of a shift. */
export type ShiftFrame = Frame<unknown, { shift_id: number }>;

/** Any frame of a socket: an event or a response. */
export type ReceivedFrame = Partial<ShiftFrame> & { code?: string; detail?: string };

/** An open socket with the frames that it has received. */
export type Watcher = {
  socket: WebSocket;
  received: ReceivedFrame[];
  /** Returns the received events. */
  events: () => ShiftFrame[];
  /** Waits for a frame and returns it. The default timeout is 10 s. */
  waitFor: (
    which: (received: ReceivedFrame) => boolean,
    timeout?: number,
  ) => Promise<ReceivedFrame>;
  send: (frame: unknown) => void;
  /** Resolves with the close code. */
  closed: Promise<number>;
};

/** Whether a frame is a response or an error. Events of other tests may arrive before it. */
export const isResponse = ({ timestamp }: ReceivedFrame): boolean => timestamp === undefined;

/** Returns a predicate for events with this annotation. Events that are too large for a frame have no data. */
export const hasAnnotation =
  (text: string) =>
  ({ data }: ReceivedFrame): boolean =>
    (data as { annotation?: string } | undefined)?.annotation === text;

/** Requests the URL of a stream. Returns the response data. */
export async function requestStream(client: Client, query: Record<string, string | number> = {}) {
  const response = await client(getStream, { query });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return only(response.body.result_data);
}

/** Opens a socket for one test. Rejects with the status if the service refuses the connection. */
export async function watchUrl(url: string, options: ClientOptions = {}): Promise<Watcher> {
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
  const isFrame = (one: ReceivedFrame): one is ShiftFrame => !isResponse(one);
  return {
    socket,
    received,
    events: () => received.filter(isFrame),
    waitFor: async (which, timeout = 60_000) => {
      await expect.poll(() => received.find(which), { timeout, interval: 5 }).toBeDefined();
      return received.find(which)!;
    },
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    closed,
  };
}

/** Requests the URL of a stream and opens it for one test. */
export async function watch(
  client: Client,
  query: Record<string, string | number> = {},
): Promise<Watcher> {
  const { url } = await requestStream(client, query);
  return watchUrl(url);
}
