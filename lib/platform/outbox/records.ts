import { getItem, queryFirstPage, type Item, type Key } from '../dynamo/read.ts';
import {
  both,
  putUnlessTaken,
  update,
  type Condition,
  type TransactWrite,
  type UpdateWrite,
} from '../dynamo/transaction.ts';
import type { Effect, EffectState, StoredKind } from './effect.ts';
import { hasStatus, statusAttribute, statusOf, storedStatus } from './effect-status.ts';
import { isWaitingLong, needsPerson } from './life-cycle.ts';

/** The maximum number of index rows that are read from each of two partitions to find stuck effects. */
const MAX_ROWS = 1000;

const DAY_SECONDS = 86_400;

/** The stored fields of every effect. The state has an attribute of its own. */
const effectFields = ['attempts', 'preparations', 'recorded_on', 'due', 'closed_on'] as const;

/** Returns the pairs of fields and attributes of a kind. */
const attributeNames = <E extends Effect>({ fields, storedAs = {} }: StoredKind<E>) =>
  [...effectFields, ...Object.keys(fields)].map((field) => [
    field,
    (storedAs as Record<string, string>)[field] ?? field,
  ]) as [keyof E & string, string][];

const storedState = <E extends Effect>({ stateNames = {} }: StoredKind<E>, state: EffectState) =>
  stateNames[state] ?? state;

/** Returns a stored effect. */
export function toEffect<E extends Effect>(kind: StoredKind<E>, item: Item): E {
  const { stateNames = {} } = kind;
  const status = statusOf(item);
  const state = Object.entries(stateNames).find(([, name]) => name === status)?.[0] ?? status;
  const values = attributeNames(kind).flatMap(([field, attribute]) =>
    item[attribute] === undefined ? [] : [[field, item[attribute]]],
  );
  return { ...Object.fromEntries(values), state } as E;
}

/** Returns the attributes of an effect; undefined ones are removed from the item. Only due and listed ones are in the index. */
export function attributesOf<E extends Effect>(kind: StoredKind<E>, effect: E): Item {
  const { index, retentionDays } = kind;
  const [pk, sk] = indexKeys(kind, effect);
  const seconds = Math.floor(Date.parse(effect.recorded_on) / 1000);
  return {
    ...Object.fromEntries(attributeNames(kind).map(([field, name]) => [name, effect[field]])),
    ...storedStatus(storedState(kind, effect.state)),
    [index.pk]: pk,
    [index.sk]: sk,
    ...(retentionDays !== undefined && { expires: seconds + retentionDays * DAY_SECONDS }),
  };
}

/** The end of the index key of a due effect that counts as stuck. */
const FAULTY = '#FAULTY';

function indexKeys<E extends Effect>(kind: StoredKind<E>, effect: E): string[] {
  const { partitions, id, duePosition, isFaulty } = kind;
  const position = `${effect.recorded_on}#${id(effect)}`;
  const suffix = isFaulty?.(effect) ? FAULTY : '';
  if (effect.due !== undefined)
    return [partitions.due, `${effect.due}#${duePosition?.(effect) ?? position}${suffix}`];
  if (needsPerson(kind, effect)) return [partitions.stuck, position];
  return effect.state === 'sent' && partitions.sent !== undefined
    ? [partitions.sent, position]
    : [];
}

const keyOf = <E extends Effect>({ id, key }: StoredKind<E>, effect: E) => key(id(effect));

/** Returns an effect, or undefined. One call. */
export const findEffect = <E extends Effect>(kind: StoredKind<E>, id: string) =>
  findByKey(kind, kind.key(id));

export async function findByKey<E extends Effect>(
  kind: StoredKind<E>,
  key: Key,
): Promise<E | undefined> {
  const item = await getItem(kind.table(), key);
  return item && toEffect(kind, item);
}

/** Returns the condition that an effect is in the state, and at the attempt, that were read. */
function isUnchanged<E extends Effect>(
  kind: StoredKind<E>,
  { state, attempts }: Effect,
): Condition {
  return {
    expression: `${statusAttribute} = :seen_status AND attempts = :seen_attempts`,
    values: { ':seen_status': storedState(kind, state), ':seen_attempts': attempts },
  };
}

/**
 * Returns the write that replaces `before` with `next`, on condition that it has not changed since it was read, and that
 * `condition` holds.
 */
export const replaceWrite = <E extends Effect>(
  kind: StoredKind<E>,
  next: E,
  before: E,
  condition?: Condition,
): TransactWrite<UpdateWrite> => {
  const isSame = isUnchanged(kind, before);
  return update(kind.table(), keyOf(kind, next), attributesOf(kind, next), {
    condition: condition ? both(isSame, condition) : isSame,
  });
};

/** Returns the write that queues an effect, in the transaction of its cause. It replaces one that was not attempted yet. */
export function queueWrite<E extends Effect>(kind: StoredKind<E>, effect: E): TransactWrite {
  const { expression, values } = isUnchanged(kind, { ...effect, state: 'waiting', attempts: 0 });
  const condition = { expression: `attribute_not_exists(pk) OR (${expression})`, values };
  return update(kind.table(), keyOf(kind, effect), attributesOf(kind, effect), { condition });
}

/** Records an effect before it is sent. Returns the earlier one under its key instead, unless that was refused. */
export async function recordEffect<E extends Effect>(
  kind: StoredKind<E>,
  effect: E,
): Promise<E | undefined> {
  const attributes = Object.entries(attributesOf(kind, effect));
  const present = Object.fromEntries(attributes.filter(([, value]) => value !== undefined));
  const isRefused = hasStatus(storedState(kind, 'refused'));
  const earlierItem = await putUnlessTaken(
    kind.table(),
    { ...present, ...keyOf(kind, effect) },
    isRefused,
  );
  return earlierItem && toEffect(kind, earlierItem);
}

/** Returns the keys of up to `limit` due effects, earliest first. One call. */
export async function dueKeys<E extends Effect>(kind: StoredKind<E>, now: string, limit: number) {
  const rows = await readRows(kind, { pk: kind.partitions.due, to: `${now}~`, limit });
  return rows.map(({ pk, sk }): Key => ({ pk, sk }));
}

/** Returns the keys of stuck effects among the first thousand of each partition. One call, or two for kinds that may wait too long. */
export async function stuckKeys<E extends Effect>(
  kind: StoredKind<E>,
  now: string,
): Promise<Key[]> {
  const { partitions, index, longWaitMs } = kind;
  const lists = longWaitMs === undefined ? [] : [partitions.due];
  const [stuckRows = [], dueRows = []] = await Promise.all(
    [partitions.stuck, ...lists].map((pk) => readRows(kind, { pk, limit: MAX_ROWS })),
  );
  const lateRows = dueRows.filter((row) => {
    const position = String(row[index.sk]);
    return position.endsWith(FAULTY) || isWaitingLong(kind, position.split('#')[1] ?? '', now);
  });
  return [...stuckRows, ...lateRows].map(({ pk, sk }) => ({ pk, sk }));
}

/** Returns the keys of effects that wait or that a person must resolve, the first thousand of each. Two calls. */
export async function openKeys<E extends Effect>(kind: StoredKind<E>): Promise<Key[]> {
  const { stuck, due } = kind.partitions;
  const rows = await Promise.all([stuck, due].map((pk) => readRows(kind, { pk, limit: MAX_ROWS })));
  return rows.flat().map(({ pk, sk }) => ({ pk, sk }));
}

const readRows = <E extends Effect>(
  { table, index }: StoredKind<E>,
  query: { pk: string; to?: string; limit: number },
) => queryFirstPage<Item & Key>({ table: table(), index, ...query });
