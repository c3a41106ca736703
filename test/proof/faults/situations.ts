import type { Handler } from '#lib/platform/http/exchange.ts';
import { acceptsIdempotencyKey } from '#lib/contract/endpoint.ts';
import type { FunctionDeclaration } from '#infra/aws/function-access.ts';
import { loadHandler } from '#infra/local/handler.ts';
import { functions } from '#infra/registry.ts';
import {
  loadRecordedEvent,
  endpointsInOrder,
  liveFunctionsInOrder,
  loadRecordedRequest,
} from '../../support/api/recorded-events.ts';
import { isUnimplemented } from '../../support/machine/unimplemented.ts';
import { OPEN_CONNECTION, type FaultBench } from './fault-bench.ts';
import { commentOutsideFrame, editIndexedComment, withFrame, withNewWord } from './index-events.ts';
import {
  preparations,
  announceImage,
  loseTimeInShift,
  queueReport,
  startShift,
} from './preparations.ts';

type Event = Parameters<Handler>[0];

/** Ids from earlier responses: the last one of any kind, and the comment's. */
export type KnownIds = { lastId?: string | undefined; comment?: string | undefined };

/** A function, its event, and the state that the event requires. */
export type Situation = {
  name: string;
  lambda: FunctionDeclaration;
  /** Creates the required items without interception, and returns the fields to fill in. */
  prepare?: (desk: FaultBench) => Promise<Record<string, string>>;
  /** Returns the fields that replace those of the recorded event. */
  change?: (event: Event, knownIds: KnownIds, fields: Record<string, string>) => object;
};

type Variant = Pick<Situation, 'name' | 'prepare' | 'change'>;

/** Uses of an endpoint besides the recorded one. */
const variants: Record<string, Variant[]> = {
  'shift-log.record-logs': [{ name: 'pulled', change: () => ({ body: undefined }) }],
  'shift-log.create-comment': [
    {
      name: 'image announced',
      change: ({ body }) => ({ body: announceImage(body) }),
    },
  ],
  'shift-log.create-item': [
    { name: 'linked', change: ({ body }, { comment }) => ({ body: linkComment(body, comment) }) },
  ],
  'shift-log.update-item': [
    {
      name: 'reopened in a running shift',
      prepare: startShift,
      change: () => ({ body: JSON.stringify({ state: 'open' }) }),
    },
  ],
  'shift-log.accept-handover': [
    {
      name: 'of a running shift',
      prepare: loseTimeInShift,
      change: (_event, _known, { shift_id = '' }) => ({ pathParameters: { shift_id } }),
    },
  ],
  'shift-log.create-ticket': [
    { name: 'linked', change: ({ body }, { comment }) => ({ body: linkComment(body, comment) }) },
  ],
  'shift-log.send-effects': [{ name: 'a report', prepare: queueReport }],
  'search.index-events': [
    { name: 'of a changed comment', prepare: editIndexedComment },
    { name: 'without data', prepare: commentOutsideFrame },
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

const addFields = (body: string | undefined, fields: object) =>
  JSON.stringify({ ...(JSON.parse(body ?? '{}') as object), ...fields });
const linkComment = (body: string | undefined, comment?: string) =>
  addFields(body, { comment_id: Number(comment) });

const findFunction = (id: string) => functions.find((one) => one.id === id)!;
const endpointIds = endpointsInOrder.filter((one) => !isUnimplemented(one)).map(({ id }) => id);
const otherIds = functions
  .map(({ id }) => id)
  .filter(
    (id) => !endpointsInOrder.some((one) => one.id === id) && !liveFunctionsInOrder.includes(id),
  );

/** Every function of the registry, in an order in which the items of each event exist. */
export const situations: Situation[] = [
  // The last endpoint ends the session of the token.
  ...[...endpointIds.slice(0, -1), ...otherIds, ...liveFunctionsInOrder, ...endpointIds.slice(-1)],
].flatMap((id) => {
  const one = { name: id, lambda: findFunction(id), prepare: preparations[id] };
  const others = (variants[id] ?? []).map(({ name, ...variant }) => ({
    ...one,
    ...variant,
    name: `${id}, ${name}`,
  }));
  return [one, ...others];
});

/** Prepares one run of a situation: loads its handler and fills known ids into its event. */
export async function prepareInvocation(
  { name, lambda, change }: Situation,
  desk: FaultBench,
  knownIds: KnownIds,
  fields: Record<string, string>,
): Promise<() => Promise<unknown>> {
  const { id } = lambda;
  const handler = await loadHandler<(event: unknown) => Promise<unknown>>(id);
  const { token } = desk;
  if (!('caller' in lambda && 'method' in lambda)) {
    const connection = id === 'live.connect' ? 'connection-2' : OPEN_CONNECTION;
    const event = await loadRecordedEvent<Record<string, unknown>>(id, {
      token,
      connection,
      ...fields,
    });
    if (id === 'live.publish-events') return () => handler(withNewShift(event));
    const filled = withKind(withFrame(withObject(event, fields), fields), fields);
    const delivered = id === 'search.index-events' ? withNewWord(filled) : filled;
    return () => handler(delivered);
  }
  const recorded = await loadRecordedRequest(id, token, knownIds.lastId);
  const event = { ...recorded, ...change?.(recorded, knownIds, fields) };
  const key = acceptsIdempotencyKey(lambda) ? { 'idempotency-key': `key of ${name}` } : {};
  return () => handler({ ...event, headers: { ...event.headers, ...key } });
}

/** Replaces the key, size and time of an object-created event. */
function withObject(event: Record<string, unknown>, { key, size, time }: Record<string, string>) {
  if (key === undefined) return event;
  return { ...event, time, detail: { object: { key, size: Number(size) } } };
}

/** Replaces the kind of effects that a schedule sends. */
const withKind = <E>(event: E, { kind }: Record<string, string>) =>
  kind === undefined ? event : { ...event, kind };

let lastShiftId = 1;

/** Returns the event with a new shift id, because a process remembers the shifts that it has published. */
function withNewShift(event: object): unknown {
  const shift = String(++lastShiftId);
  const text = JSON.stringify(event);
  return JSON.parse(
    text
      .replaceAll('EVENTS#1"', `EVENTS#${shift}"`)
      .replace('shift_id\\": 1,', `shift_id\\": ${shift},`),
  );
}
