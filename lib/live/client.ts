import type { EventName } from '#lib/contract/event.ts';
import type { ShiftEvent } from '#lib/shift-log/events.ts';

/** An event of any service. */
export type LiveEvent = ShiftEvent;

/** Missed events are no longer stored: reload the data. No event after `id` is missing. */
export type Resync = { event: 'resync'; id: string };

export type Subscription = {
  /** The service's address, the service prefix included. */
  baseUrl: string;
  /** A session token, or what gives one whenever the stream is opened; left out, none is sent. */
  token?: string | (() => string | undefined | Promise<string>);
  /** Events of this shift alone. */
  shiftId?: number;
  events?: EventName[];
  /**
   * The last event that is known: those after it come first. Left out, what happens from now on. Events of
   * the ten seconds before come again: whoever keeps `since` from one program run to the next drops ids
   * that it has.
   */
  since?: string;
  /** Ends the subscription. */
  signal?: AbortSignal;
  /** Hears that the stream was opened, or was lost and is opened again in so many milliseconds. */
  told?: (state: { open: true } | { open: false; again: number }) => void;
};

/** The service will not open the stream: a token, a scope or a filter is wrong. */
export class SubscriptionRefused extends Error {
  readonly status: number;
  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

/** An idle socket is closed after ten minutes; a dead one is noticed by the answer that does not come. */
const PING_MS = 240_000;
const ANSWER_MS = 10_000;

/** Pauses before the stream is opened again: at random, up to twice as long each time, up to the longest. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** Ids that are remembered, to drop repeats: of far more events than happen in the time that is repeated. */
const REMEMBERED = 10_000;

/**
 * Events as they happen, each once, those of a shift in their order, until `signal` ends it. A stream that
 * is lost is opened again, and what happened meanwhile comes first. Throws `SubscriptionRefused`.
 *
 * @example
 * for await (const event of subscribe({ baseUrl: 'https://desk.example.org', token }))
 *   if (event.event === 'shift_logs') show(event.data);
 */
export async function* subscribe(options: Subscription): AsyncGenerator<LiveEvent | Resync> {
  const { signal } = options;
  const known = new Set<string>();
  let since = options.since;
  for (let lost = 0; !signal?.aborted; lost++) {
    try {
      const stream = await openStream(options);
      // From the newest event on, where nothing is known: what happens before the socket is open comes too.
      since ??= stream.last_event_id;
      for await (const frame of framesOf(from(stream.url, since), options)) {
        lost = 0;
        if (frame.event === 'resync') since = frame.id;
        else if (frame.event === 'pong' || frame.event === 'error' || known.has(frame.id)) continue;
        else {
          remember(known, frame.id);
          if (frame.id > since) since = frame.id;
        }
        yield frame;
      }
    } catch (error) {
      if (error instanceof SubscriptionRefused) throw error;
    }
    if (!signal?.aborted) await pause(lost, options);
  }
}

function remember(known: Set<string>, id: string): void {
  known.add(id);
  for (const oldest of known) {
    if (known.size <= REMEMBERED) return;
    known.delete(oldest);
  }
}

function from(url: string, since: string): string {
  const address = new URL(url);
  address.searchParams.set('since', since);
  return address.href;
}

type Stream = { url: string; last_event_id: string };

/** Asks where the stream is opened. */
async function openStream(options: Subscription): Promise<Stream> {
  const { baseUrl, token, shiftId, events, signal } = options;
  const url = new URL(`${baseUrl.replace(/\/$/, '')}/slt/api/v3/shift/stream`);
  if (shiftId !== undefined) url.searchParams.set('shift_id', String(shiftId));
  if (events) url.searchParams.set('events', events.join(','));
  const bearer = typeof token === 'function' ? await token() : token;
  const headers = { ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }) };
  const inTime = AbortSignal.timeout(ANSWER_MS);
  const answer = await fetch(url, {
    headers,
    signal: signal ? AbortSignal.any([signal, inTime]) : inTime,
  });
  const body = (await answer.json()) as { result_data?: Stream[]; detail?: unknown };
  const [stream] = body.result_data ?? [];
  if (stream) return stream;
  const isFinal = String(answer.status).startsWith('4') && ![408, 429].includes(answer.status);
  const detail = typeof body.detail === 'string' ? body.detail : JSON.stringify(body.detail);
  throw isFinal ? new SubscriptionRefused(answer.status, detail) : new Error(detail);
}

type Heard = LiveEvent | Resync | { event: 'pong' } | { event: 'error'; code: string };

/** What comes on a socket until it is closed, fails, or no longer answers. */
async function* framesOf(url: string, { signal, told }: Subscription): AsyncGenerator<Heard> {
  const socket = new WebSocket(url);
  const heard: Heard[] = [];
  const state = { isOver: false, wake: (): void => undefined };
  const over = () => {
    state.isOver = true;
    state.wake();
  };
  // The socket is to open in time, and then to answer each ping in time.
  let deadline: ReturnType<typeof setTimeout> | undefined = setTimeout(over, ANSWER_MS);
  const isWell = () => {
    clearTimeout(deadline);
    deadline = undefined;
  };
  const ping = setInterval(() => {
    if (socket.readyState !== socket.OPEN) return;
    socket.send('{"action":"ping"}');
    deadline ??= setTimeout(over, ANSWER_MS);
  }, PING_MS);
  socket.onopen = () => {
    isWell();
    told?.({ open: true });
  };
  socket.onmessage = ({ data }) => {
    isWell();
    heard.push(JSON.parse(String(data)) as Heard);
    state.wake();
  };
  socket.onclose = socket.onerror = over;
  signal?.addEventListener('abort', over);
  try {
    while (!signal?.aborted) {
      yield* heard.splice(0);
      if (heard.length > 0) continue;
      if (state.isOver) return;
      await new Promise<void>((resolve) => (state.wake = resolve));
    }
  } finally {
    clearInterval(ping);
    clearTimeout(deadline);
    signal?.removeEventListener('abort', over);
    socket.close();
  }
}

/** Waits before the stream is opened again: at random, so that not all come back at once. */
async function pause(lost: number, { signal, told }: Subscription): Promise<void> {
  const again = Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (lost + 1));
  told?.({ open: false, again: Math.round(again) });
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const wake = () => resolve(undefined);
  const timer = setTimeout(wake, again);
  signal?.addEventListener('abort', wake);
  await promise;
  clearTimeout(timer);
  signal?.removeEventListener('abort', wake);
}
