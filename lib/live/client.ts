import type { EventName, Frame } from '#lib/contract/event.ts';
import type { EventData } from '#lib/shift-log/events.ts';

/** An event, its data by its name. */
export type LiveEvent = { [E in EventName]: Frame<EventData[E]> & { event: E } }[EventName];

/** What was missed is no longer kept: read it anew. From the event `id` on none is missing. */
export type Resync = { event: 'resync'; id: string };

export type Subscription = {
  /** The service's address, the service prefix included. */
  baseUrl: string;
  /** A session token, or what gives one whenever the stream is opened; left out, none is sent. */
  token?: string | (() => string | Promise<string>);
  /** Events of this shift alone. */
  shiftId?: number;
  events?: EventName[];
  /** The last event that is known: those after it come first. Left out, only what happens from now on. */
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
const PONG_MS = 10_000;

/** Pauses before the stream is opened again: at random, up to twice as long each time, up to the longest. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

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
  /** The last event of each shift: ids of a shift grow, and what is not greater is a repeat. */
  const last = new Map<number, string>();
  let since = options.since;
  for (let lost = 0; !signal?.aborted; lost++) {
    try {
      const stream = await openStream(options, since);
      // What happens before the first event comes is not missed either.
      since ??= stream.last_event_id;
      for await (const frame of framesOf(stream.url, options)) {
        lost = 0;
        if (frame.event === 'resync') {
          since = frame.id;
          yield frame;
        } else if ('shift_id' in frame && frame.id > (last.get(frame.shift_id) ?? '')) {
          last.set(frame.shift_id, frame.id);
          if (frame.id > since) since = frame.id;
          yield frame;
        }
      }
    } catch (error) {
      if (error instanceof SubscriptionRefused) throw error;
    }
    if (!signal?.aborted) await pause(lost, options);
  }
}

type Stream = { url: string; last_event_id: string };

/** Asks where the stream is opened. */
async function openStream(options: Subscription, since: string | undefined): Promise<Stream> {
  const { baseUrl, token, shiftId, events, signal } = options;
  const url = new URL(`${baseUrl.replace(/\/$/, '')}/slt/api/v3/shift/stream`);
  if (shiftId !== undefined) url.searchParams.set('shift_id', String(shiftId));
  if (events) url.searchParams.set('events', events.join(','));
  if (since !== undefined) url.searchParams.set('since', since);
  const bearer = typeof token === 'function' ? await token() : token;
  const headers = { ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }) };
  const answer = await fetch(url, { headers, ...(signal && { signal }) });
  const body = (await answer.json()) as { result_data?: Stream[]; detail?: unknown };
  const [stream] = body.result_data ?? [];
  if (stream) return stream;
  const isFinal = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
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
  let deadline: ReturnType<typeof setTimeout> | undefined;
  const ping = setInterval(() => {
    socket.send('{"action":"ping"}');
    deadline ??= setTimeout(over, PONG_MS);
  }, PING_MS);
  socket.onopen = () => told?.({ open: true });
  socket.onmessage = ({ data }) => {
    clearTimeout(deadline);
    deadline = undefined;
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
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, again);
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
