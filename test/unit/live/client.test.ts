import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { subscribe, type Subscription } from '#lib/live/client.ts';

const id = (n: number) => `01KAHR6E7V${String(n).padStart(16, '0')}`;

/** A socket that the test opens and sends frames through. */
class FakeSocket {
  static last: FakeSocket | undefined;
  readonly OPEN = 1;
  readyState = 0;
  readonly sentFrames: string[] = [];
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: () => void;
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string) {
    this.sentFrames.push(text);
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  fail(code: string) {
    this.onmessage?.({ data: JSON.stringify({ event: 'error', code, detail: 'A sentence' }) });
    this.onclose?.();
  }
  receive(n: number) {
    const frame = { id: id(n), event: 'shift_annotation', shift_id: 42 };
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Subscribes to a desk whose newest event has this number, and opens the socket. */
async function open(newest: number, options: Partial<Subscription> = {}) {
  const body = { result_data: [{ url: 'ws://desk.example.org', last_event_id: id(newest) }] };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body)));
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const log: string[] = [];
  const collect = async () => {
    for await (const frame of subscribe({
      baseUrl: 'http://desk.example.org',
      signal: ending.signal,
      onStateChange: (state) => log.push(state.open ? 'open' : 'lost'),
      onCaughtUp: () => log.push('caught up'),
      ...options,
    }))
      log.push(frame.id);
  };
  void collect();
  FakeSocket.last = undefined;
  await vi.waitFor(() => expect(FakeSocket.last).toBeDefined());
  const socket = FakeSocket.last as unknown as FakeSocket;
  socket.open();
  return { log, socket };
}

it('has caught up at once if no event was missed', async () => {
  expect((await open(7)).log).toEqual(['open', 'caught up']);
  expect((await open(7, { since: id(7) })).log).toEqual(['open', 'caught up']);
});

it('has caught up after the last missed event was yielded, and reports it once', async () => {
  const { log, socket } = await open(3, { since: id(1) });

  for (const n of [2, 3, 4]) socket.receive(n);
  await vi.advanceTimersByTimeAsync(60_000);

  expect(log).toEqual(['open', id(2), id(3), 'caught up', id(4)]);
});

it('has caught up after ten quiet seconds if a filter hides the newest event', async () => {
  const { log, socket } = await open(3, { since: id(1) });

  await vi.advanceTimersByTimeAsync(9000);
  socket.receive(2);
  await vi.advanceTimersByTimeAsync(9000);
  expect(log).toEqual(['open', id(2)]);
  await vi.advanceTimersByTimeAsync(1000);

  expect(log).toEqual(['open', id(2), 'caught up']);
});

it('notices a dead socket within 30 s if it is pinged after 15 s of silence', async () => {
  const { log, socket } = await open(7, { pingAfter: () => 15_000 });

  await vi.advanceTimersByTimeAsync(14_000);
  expect(socket.sentFrames).toEqual([]);
  await vi.advanceTimersByTimeAsync(16_000);

  expect(socket.sentFrames).toEqual(['{"action":"ping"}']);
  expect(log).toEqual(['open', 'caught up', 'lost']);
});

it('pings no socket that is heard, and follows a change of the silence that is allowed', async () => {
  let allowed = 240_000;
  const { log, socket } = await open(7, { pingAfter: () => allowed });

  for (let n = 8; n < 30; n++) {
    socket.receive(n);
    await vi.advanceTimersByTimeAsync(14_000);
  }
  expect(socket.sentFrames).toEqual([]);
  allowed = 10_000;
  await vi.advanceTimersByTimeAsync(5000);

  expect(socket.sentFrames).toHaveLength(1);
  expect(log).not.toContain('lost');
});

it('waits for a minute after too many sockets of its session were open', async () => {
  const { log, socket } = await open(7);

  socket.fail('TOO_MANY_SOCKETS');
  await vi.advanceTimersByTimeAsync(59_000);
  expect(FakeSocket.last).toBe(socket);
  // The pause ends between 60 and 70 s. The new socket, which never opens here, must not be lost as well.
  for (let second = 60; second <= 71 && FakeSocket.last === socket; second++)
    await vi.advanceTimersByTimeAsync(1000);

  expect(FakeSocket.last).not.toBe(socket);
  expect(log).toEqual(['open', 'caught up', 'lost']);
});

it('connects again as soon as its page has the focus, and at once if it has', async () => {
  let isFocused = false;
  const page = new EventTarget();
  vi.stubGlobal('document', { hasFocus: () => isFocused });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const { socket } = await open(7);

  socket.fail('TOO_MANY_SOCKETS');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(FakeSocket.last).toBe(socket);
  isFocused = true;
  page.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(0);
  const second = FakeSocket.last as unknown as FakeSocket;
  expect(second).not.toBe(socket);
  second.fail('TOO_MANY_SOCKETS');
  await vi.advanceTimersByTimeAsync(2000);

  expect(FakeSocket.last).not.toBe(second);
});
