import type { Handler } from '#lib/platform/http/exchange.ts';
import { acceptsIdempotencyKey } from '#lib/contract/endpoint.ts';
import type { Runs } from '#infra/aws/access.ts';
import { loadHandler } from '#infra/local/handler.ts';
import { functions } from '#infra/registry.ts';
import {
  filledIn,
  inOrder,
  liveInOrder,
  recordedEvent,
} from '../../support/api/recorded-events.ts';
import { isUnwritten } from '../../support/machine/unwritten.ts';
import { OPEN, type Desk } from './desk.ts';
import { preparations, withImage } from './preparations.ts';

type Event = Parameters<Handler>[0];

/** What is known on the way: what the last answer was about, and the comment. */
export type Known = { made?: string | undefined; comment?: string | undefined };

/** A function on an event that it can be sent, in the state in which it comes. */
export type Situation = {
  name: string;
  runs: Runs;
  /** Makes what the event is about, past the gate, and gives what fills the event in. */
  prepare?: (desk: Desk) => Promise<Record<string, string>>;
  /** Other fields of the recorded event. */
  change?: (event: Event, known: Known) => object;
};

/** Other uses of an endpoint than the recorded one. */
const variants: Record<string, { name: string; change: Situation['change'] }[]> = {
  'shift-log.record-logs': [{ name: 'pulled', change: () => ({ body: undefined }) }],
  'shift-log.create-comment': [
    {
      name: 'image announced',
      change: ({ body }) => ({ body: withImage(body) }),
    },
  ],
  'shift-log.create-ticket': [
    { name: 'linked', change: ({ body }, { comment }) => ({ body: linked(body, comment) }) },
  ],
  'proposals.get-coordinates': [
    {
      name: 'by the resolver',
      change: () => ({
        pathParameters: { identifier: 'HIP 99999', reference_frame: 'galactic' },
      }),
    },
  ],
};

const more = (body: string | undefined, fields: object) =>
  JSON.stringify({ ...(JSON.parse(body ?? '{}') as object), ...fields });
const linked = (body: string | undefined, comment?: string) =>
  more(body, { comment_id: Number(comment) });

const find = (id: string) => functions.find((one) => one.id === id)!;
const ofEndpoints = inOrder.filter((one) => !isUnwritten(one)).map(({ id }) => id);
const rest = functions
  .map(({ id }) => id)
  .filter((id) => !inOrder.some((one) => one.id === id) && !liveInOrder.includes(id));

/** Every function of the registry, in an order in which each finds what its event is about. */
export const situations: Situation[] = [
  // After the last endpoint the token is good for nothing.
  ...[...ofEndpoints.slice(0, -1), ...rest, ...liveInOrder, ...ofEndpoints.slice(-1)],
].flatMap((id) => {
  const one = { name: id, runs: find(id), prepare: preparations[id] };
  const others = (variants[id] ?? []).map(({ name, change }) => ({
    ...one,
    name: `${id}, ${name}`,
    change,
  }));
  return [one, ...others];
});

/** What one run of a situation needs: its handler, and its event with what is known filled in. */
export async function eventOf(
  { name, runs, change }: Situation,
  desk: Desk,
  known: Known,
  words: Record<string, string>,
): Promise<() => Promise<unknown>> {
  const { id } = runs;
  const handler = await loadHandler<(event: unknown) => Promise<unknown>>(id);
  const { token } = desk;
  if (!('caller' in runs && 'method' in runs)) {
    const connection = id === 'live.connect' ? 'connection-2' : OPEN;
    const event = await filledIn<Record<string, unknown>>(id, { token, connection, ...words });
    return () => handler(id === 'live.publish-events' ? ofOther(event) : overlaid(event, words));
  }
  const recorded = await recordedEvent(id, token, known.made);
  const event = { ...recorded, ...change?.(recorded, known) };
  const key = acceptsIdempotencyKey(runs) ? { 'idempotency-key': `key of ${name}` } : {};
  return () => handler({ ...event, headers: { ...event.headers, ...key } });
}

/** An arrival with the key, size and time of what has arrived. */
function overlaid(event: Record<string, unknown>, { key, size, time }: Record<string, string>) {
  if (key === undefined) return event;
  return { ...event, time, detail: { object: { key, size: Number(size) } } };
}

let told = 1;

/** An event of another shift each time: a process remembers of which it has told. */
function ofOther(event: object): unknown {
  const shift = String(++told);
  const text = JSON.stringify(event);
  return JSON.parse(
    text
      .replaceAll('EVENTS#1"', `EVENTS#${shift}"`)
      .replace('shift_id\\": 1,', `shift_id\\": ${shift},`),
  );
}
