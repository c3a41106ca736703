import { toSortable } from '#lib/contract/datetime.ts';
import type { Loss } from '../losses/loss.ts';
import type { Shift } from '../shifts/model.ts';
import type { ForeignId, RequestResponse, ShiftLog } from '../logs/log.ts';

/** A span of time in seconds since 1970: the first second, and the second after the last one. */
export type Span = { from: number; to: number };

/** A span in which an execution block observes, or in which its request has no response. */
export type BlockSpan = Span & { state: 'observing' | 'no_response'; eb_id: ForeignId };

export type LossSpan = Span & { loss: Loss };

/** How long a request without a response counts. */
const MAX_NO_RESPONSE_SECONDS = 3600;

/** Returns a time as whole seconds since 1970; its fraction is cut. */
const toSeconds = (time: string): number => Date.parse(`${time.slice(0, 19)}Z`) / 1000;

/** Returns the time of a number of seconds since 1970. */
export const fromSeconds = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;

/** Returns a shift's span: from its start to its end, or to now while it runs. */
export function shiftSpan({ shift_start, shift_end }: Shift, now: string): Span {
  const from = toSeconds(shift_start);
  return { from, to: Math.max(from, toSeconds(shift_end ?? now)) };
}

/** Returns the parts of spans that are within a shift, without empty ones. */
export const within = <T extends Span>(shift: Span, spans: T[]): T[] =>
  spans
    .map((span) => ({
      ...span,
      from: Math.max(span.from, shift.from),
      to: Math.min(span.to, shift.to),
    }))
    .filter(({ from, to }) => from < to);

/** Returns the spans of losses. An open one has no end yet. */
export const lossSpans = (losses: Loss[]): LossSpan[] =>
  losses.map((loss) => ({
    from: toSeconds(loss.began),
    to: loss.ended === undefined ? Infinity : toSeconds(loss.ended),
    loss,
  }));

/**
 * Returns the spans in which execution blocks observe or have no response: of each block and state, the union of the spans
 * of its requests. A request without a send time has none.
 */
export const blockSpans = (logs: ShiftLog[]): BlockSpan[] =>
  logs.flatMap(({ eb_id, request_response: requests }) => {
    const nextTimes = followingTimes(requests);
    const spans = requests
      .map((request) => requestSpan(request, nextTimes))
      .filter((span) => span !== undefined);
    return [...Map.groupBy(spans, ({ state }) => state).values()]
      .flatMap(unite)
      .map((span) => ({ ...span, eb_id }));
  });

/** Returns the union of spans in one state, as spans that neither overlap nor touch, in order. */
function unite<T extends Span>(spans: T[]): T[] {
  const united: T[] = [];
  for (const span of spans.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from)) {
    const last = united.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else united.push({ ...span });
  }
  return united;
}

/** Maps each send time of a block's requests to the next later one. */
function followingTimes(requests: RequestResponse[]): Map<string, string | undefined> {
  const sendTimes = requests
    .map(({ request_sent_at: time }) => time)
    .filter((time) => time !== undefined)
    .map(toSortable);
  const times = [...new Set(sendTimes)].sort();
  return new Map(times.map((time, position) => [time, times[position + 1]]));
}

/** Returns the span of a request. Without a response it lasts until the next request of its block, an hour at most. */
function requestSpan(
  { request_sent_at: sentAt, response_received_at: receivedAt }: RequestResponse,
  following: Map<string, string | undefined>,
): Omit<BlockSpan, 'eb_id'> | undefined {
  if (sentAt === undefined) return undefined;
  const from = toSeconds(sentAt);
  if (receivedAt !== undefined) return { state: 'observing', from, to: toSeconds(receivedAt) };
  const next = following.get(toSortable(sentAt));
  const last = from + MAX_NO_RESPONSE_SECONDS;
  const to = next === undefined ? last : Math.min(last, toSeconds(next));
  return { state: 'no_response', from, to };
}
