import { shiftStream } from '#lib/contract/event.ts';
import { checkNotEnded } from '#lib/platform/auth/logouts.ts';
import { getItem, queryAll, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import { takeItem, writeItem } from '#lib/platform/dynamo/single-writes.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { commit, put, remove, update, type Condition } from '#lib/platform/dynamo/transaction.ts';
import * as keys from './keys.ts';
import type { Connection, Filters, Replay } from './model.ts';
import { replayFrom } from './replay-request.ts';

/** A connection lasts at most two hours; its item expires ten minutes later. */
const CONNECTION_SECONDS = 2 * 3600 + 600;

const table = () => tableName('live');

/**
 * The value of the attribute `replay` while a replay is requested or running. Each write to such an item
 * is a change that invokes the replay again, so that a lost replay starts with the next skipped batch.
 */
const WANTED = 'wanted';

/** Stores a connection, and that its owner has it, unless its session has ended. */
export async function putConnection(connection: Connection): Promise<void> {
  const { id, connectedAt, owner } = connection;
  const expires = Math.ceil(connectedAt / 1000) + CONNECTION_SECONDS;
  await commit([
    put(table(), { ...keys.connectionKey(id), ...toItem(connection), expires }),
    ...(owner === undefined
      ? []
      : [put(table(), { ...keys.socketKey(owner, connectedAt, id), id, expires })]),
    ...(connection.session === undefined ? [] : checkNotEnded(connection.session)),
  ]);
}

/** Removes a connection, and that its owner has it. Two calls, each of which may be repeated. */
export async function removeConnection(id: string): Promise<void> {
  const item = await takeItem(table(), keys.connectionKey(id));
  const { owner, connected } = (item ?? {}) as Partial<ConnectionItem>;
  if (owner === undefined || connected === undefined) return;
  await writeItem(remove(table(), keys.socketKey(owner, connected, id)));
}

/** A socket among those of its owner. */
export type SocketEntry = Key & { id: string; openedAt: number };

/** Returns the sockets of an owner, oldest first. One consistent call. */
export async function listSockets(owner: string): Promise<SocketEntry[]> {
  const query = { table: table(), pk: keys.socketsPartition(owner) };
  const entries = await queryAll<Key & { id: string; expires: number }>(query);
  const now = Date.now() / 1000;
  return entries
    .filter(({ expires }) => expires > now)
    .map((entry) => ({ ...entry, openedAt: keys.openingTimeOf(entry) }));
}

/** Removes a socket from those of its owner. */
export const removeSocket = ({ pk, sk }: SocketEntry) => writeItem(remove(table(), { pk, sk }));

export async function findConnection(id: string): Promise<Connection | undefined> {
  const item = await getItem(table(), keys.connectionKey(id));
  return item && toConnection(item);
}

/** Returns all connections by one consistent query: 4 KB for about 16 of them. */
export const listConnections = async (): Promise<Connection[]> =>
  (await queryAll({ table: table(), pk: keys.connections })).map(toConnection);

/** Returns the condition that a replay is the current one of its connection. */
const isCurrent = (replayId: string): Condition => ({
  expression: 'run = :current_run',
  values: { ':current_run': replayId },
});

/** Requests a replay. Returns false if the connection does not exist. */
export async function requestReplay(id: string, replay: Replay): Promise<boolean> {
  const condition = { expression: 'attribute_exists(pk)' };
  const { isUpdated } = await tryUpdate(id, replayAttributes(replay), condition);
  return isUpdated;
}

/** Requests the rest of a running replay. Returns false if another replay has replaced it. */
export async function requestRest(id: string, replayId: string, rest: Replay): Promise<boolean> {
  const { isUpdated } = await tryUpdate(id, replayAttributes(rest), isCurrent(replayId));
  return isUpdated;
}

/** Whether a batch was left to a replay. If that replay is no longer the current one, the connection as it is now. */
type Deferral = { isDeferred: true } | { isDeferred: false; connection: Connection | undefined };

/**
 * Leaves a batch to the replay of a connection. `first` is the id of the first event of the batch. A replay
 * that starts after that event is restarted from it.
 */
export async function deferToReplay(
  id: string,
  { id: replayId, from }: Replay,
  first: string,
): Promise<Deferral> {
  const result =
    first < from
      ? await tryUpdate(id, replayAttributes(replayFrom(first)), isCurrent(replayId))
      : await tryUpdate(id, { replay: WANTED }, isCurrent(replayId), { missed: 1 });
  if (result.isUpdated) return { isDeferred: true };
  return { isDeferred: false, connection: result.stored && toConnection(result.stored) };
}

/** Ends a replay. Returns false if the publisher has skipped more batches since the replay was read. */
export async function joinLive(id: string, replay: Replay): Promise<boolean> {
  const withoutReplay = { replay: undefined, run: undefined, from: undefined, missed: undefined };
  const { isUpdated } = await tryUpdate(id, withoutReplay, {
    expression: 'run = :current_run AND missed = :seen',
    values: { ':current_run': replay.id, ':seen': replay.skippedBatches },
  });
  return isUpdated;
}

class ConditionFailed extends Error {
  stored: Item | undefined;
}

type UpdateResult = { isUpdated: true } | { isUpdated: false; stored: Item | undefined };

/** Updates a connection. If the condition does not hold, changes nothing and returns the stored item. */
async function tryUpdate(
  id: string,
  set: Item,
  condition: Condition,
  add?: Record<string, number>,
): Promise<UpdateResult> {
  const toError = (stored?: Item) => Object.assign(new ConditionFailed(), { stored });
  const guard = { condition, toError, ...(add && { add }) };
  try {
    await commit([update(table(), keys.connectionKey(id), set, guard)]);
    return { isUpdated: true };
  } catch (error) {
    if (error instanceof ConditionFailed) return { isUpdated: false, stored: error.stored };
    throw error;
  }
}

/** The attributes of a connection. */
type ConnectionItem = Filters & {
  id: string;
  connected: number;
  owner?: string | undefined;
  session?: string | undefined;
  sub?: string | undefined;
  issued?: number | undefined;
  until?: number | undefined;
  /** Connections of earlier deployments name the shift instead of its stream. */
  shift_id?: number;
} & Partial<ReturnType<typeof replayAttributes>>;

const toItem = ({ replay, ...connection }: Connection): ConnectionItem => ({
  id: connection.id,
  connected: connection.connectedAt,
  owner: connection.owner,
  session: connection.session?.sessionId,
  sub: connection.session?.sub,
  issued: connection.session?.issuedAt,
  until: connection.session?.expires,
  stream: connection.stream,
  events: connection.events,
  ...(replay && replayAttributes(replay)),
});

const replayAttributes = ({ id, from, skippedBatches }: Replay) => ({
  replay: WANTED,
  run: id,
  from,
  missed: skippedBatches,
});

function toConnection(item: Item): Connection {
  const { id, connected, owner, session, sub, issued, until, events, shift_id, ...rest } =
    item as ConnectionItem;
  const stream = rest.stream ?? (shift_id === undefined ? undefined : shiftStream(shift_id));
  const { replay, run = '', from = '', missed = 0 } = rest;
  return {
    id,
    connectedAt: connected,
    owner,
    ...(session !== undefined && {
      session: { sessionId: session, sub, issuedAt: issued, expires: until ?? 0 },
    }),
    stream,
    events,
    ...(replay !== undefined && { replay: { id: run, from, skippedBatches: missed } }),
  };
}
