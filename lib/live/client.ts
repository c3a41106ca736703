import type { EventName } from '#lib/contract/event.ts';
import type { ShiftEvent, TicketEvent } from '#lib/shift-log/contracts/events.ts';
import { followCatchUp, type CatchUp } from './catch-up.ts';
import { waitToReconnect, type Loss } from './reconnect.ts';

export type LiveEvent = ShiftEvent | TicketEvent;

/** Missed events are no longer stored: reload the data. No event after `id` is missing. */
export type Resync = { event: 'resync'; id: string };

export type Subscription = {
  /** The service's address, the service prefix included. */
  baseUrl: string;
  /** A session token, or a function that returns one each time the stream is opened. */
  token?: string | (() => string | undefined | Promise<string>);
  /** Limits the subscription to one shift. */
  shiftId?: number;
  events?: EventName[];
  /**
   * The id of the last known event: later events are replayed first. Without it, the stream begins now. Events
   * of the ten seconds before it are repeated: a program that saves `since` between runs must drop known ids.
   */
  since?: string;
  signal?: AbortSignal;
  /**
   * Called when the stream has opened, and when it is lost; `again` is the time until it reconnects, in ms. `isCrowded`
   * says that the service closed it because its session has too many.
   */
  onStateChange?: (
    state: { open: true } | { open: false; again: number; isCrowded: boolean },
  ) => void;
  /** Called once for each time that the stream has opened: all events missed before have been yielded. */
  onCaughtUp?: () => void;
  /**
   * How long the socket may be silent before it is pinged, in ms. A lost connection is noticed after at most
   * 15 s more. It may change: a page returns more while it is hidden. Default: four minutes.
   */
  pingAfter?: () => number;
};

/** The service refused to open the stream: the token, its scope or a filter is invalid. */
export class SubscriptionRefused extends Error {
  readonly status: number;
  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

/** The gateway closes idle sockets after ten minutes. A ping without a response reveals a dead one. */
const PING_MS = 240_000;
/** How often the silence of the socket is measured. */
const CHECK_MS = 5000;
const RESPONSE_TIMEOUT_MS = 10_000;

/** Known ids, to drop repeated events: far more than occur in the repeated ten seconds. */
const MAX_RECEIVED_IDS = 10_000;

/**
 * Yields events as they happen, each once and in order per shift, until `signal` is aborted. Reconnects after
 * a lost connection and first yields the missed events. Throws `SubscriptionRefused`.
 *
 * @example
 * for await (const event of subscribe({ baseUrl: 'https://desk.example.org', token }))
 *   if (event.event === 'shift_logs') show(event.data);
 */
export async function* subscribe(options: Subscription): AsyncGenerator<LiveEvent | Resync> {
  const { signal } = options;
  const receivedIds = new Set<string>();
  let since = options.since;
  const loss: Loss = { failures: 0, isCrowded: false };
  for (; !signal?.aborted; loss.failures++) {
    loss.isCrowded = false;
    try {
      const stream = await openStream(options);
      // Starts at the newest event, so that events before the socket opens are included.
      since ??= stream.last_event_id;
      const catchUp = followCatchUp(since, stream.last_event_id, options.onCaughtUp);
      const url = new URL(stream.url);
      url.searchParams.set('since', since);
      for await (const frame of receiveFrames(url, options, catchUp, loss)) {
        if (frame.event === 'resync') since = frame.id;
        else if (receivedIds.has(frame.id)) continue;
        else {
          addReceived(receivedIds, frame.id);
          if (frame.id > since) since = frame.id;
        }
        yield frame;
        catchUp.onEvent(frame.id);
      }
    } catch (error) {
      if (error instanceof SubscriptionRefused) throw error;
    }
    if (!signal?.aborted) await waitToReconnect(loss, options);
  }
}

function addReceived(receivedIds: Set<string>, id: string): void {
  receivedIds.add(id);
  for (const oldest of receivedIds) {
    if (receivedIds.size <= MAX_RECEIVED_IDS) return;
    receivedIds.delete(oldest);
  }
}

type Stream = { url: string; last_event_id: string };

/** Requests the address of the stream. */
async function openStream(options: Subscription): Promise<Stream> {
  const { baseUrl, token, shiftId, events, signal } = options;
  const url = new URL(`${baseUrl.replace(/\/$/, '')}/slt/api/v3/shift/stream`);
  if (shiftId !== undefined) url.searchParams.set('shift_id', String(shiftId));
  if (events) url.searchParams.set('events', events.join(','));
  const bearer = typeof token === 'function' ? await token() : token;
  const headers = { ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }) };
  const timeout = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  const response = await fetch(url, {
    headers,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  const body = (await response.json()) as { result_data?: Stream[]; detail?: unknown };
  const [stream] = body.result_data ?? [];
  if (stream) return stream;
  const isFinal = String(response.status).startsWith('4') && ![408, 429].includes(response.status);
  const detail = typeof body.detail === 'string' ? body.detail : JSON.stringify(body.detail);
  throw isFinal ? new SubscriptionRefused(response.status, detail) : new Error(detail);
}

type ReceivedFrame = LiveEvent | Resync | { event: 'pong' } | { event: 'error'; code: string };

/** Yields the events of a socket until it is closed, fails or stops responding, and records how it was lost. */
async function* receiveFrames(
  url: URL,
  { signal, onStateChange, pingAfter = () => PING_MS }: Subscription,
  catchUp: CatchUp,
  loss: Loss,
): AsyncGenerator<LiveEvent | Resync> {
  const socket = new WebSocket(url);
  const frames: (LiveEvent | Resync)[] = [];
  const state = { isOver: false, wake: (): void => undefined };
  const end = () => {
    state.isOver = true;
    state.wake();
  };
  let lastHeard = performance.now();
  // The deadline for opening the socket, then for the response to each ping.
  let deadline: ReturnType<typeof setTimeout> | undefined = setTimeout(end, RESPONSE_TIMEOUT_MS);
  const confirmAlive = () => {
    clearTimeout(deadline);
    deadline = undefined;
    lastHeard = performance.now();
  };
  const check = setInterval(() => {
    const isSilent = performance.now() - lastHeard >= pingAfter();
    if (!isSilent || deadline !== undefined || socket.readyState !== socket.OPEN) return;
    socket.send('{"action":"ping"}');
    deadline = setTimeout(end, RESPONSE_TIMEOUT_MS);
  }, CHECK_MS);
  socket.onopen = () => {
    confirmAlive();
    onStateChange?.({ open: true });
    catchUp.onOpen();
  };
  socket.onmessage = ({ data }) => {
    confirmAlive();
    loss.failures = 0;
    const frame = JSON.parse(String(data)) as ReceivedFrame;
    if (frame.event === 'error') loss.isCrowded ||= frame.code === 'TOO_MANY_SOCKETS';
    else if (frame.event !== 'pong') frames.push(frame);
    state.wake();
  };
  socket.onclose = socket.onerror = end;
  signal?.addEventListener('abort', end);
  try {
    while (!signal?.aborted) {
      yield* frames.splice(0);
      if (frames.length > 0) continue;
      if (state.isOver) return;
      await new Promise<void>((resolve) => (state.wake = resolve));
    }
  } finally {
    clearInterval(check);
    clearTimeout(deadline);
    catchUp.stop();
    signal?.removeEventListener('abort', end);
    socket.close();
  }
}
