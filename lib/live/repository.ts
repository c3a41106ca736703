import { shiftStream, type EventStream } from '#lib/contract/event.ts';
import { streamKey, streamOfKey } from '#lib/platform/dynamo/event-log.ts';
import { checkNotLoggedOut } from '#lib/platform/auth/logouts.ts';
import { getItem, queryAll, type Item } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { commit, put, remove, update, type Condition } from '#lib/platform/dynamo/transaction.ts';
import * as keys from './keys.ts';
import type { Connection, Replay } from './model.ts';
import { replayFrom } from './replay-request.ts';

/** A connection lasts at most two hours; its item expires ten minutes later. */
const CONNECTION_SECONDS = 2 * 3600 + 600;

/** A stream is recent for ten minutes, longer than the index by day lags. */
const RECENT_SECONDS = 600;

const table = () => tableName('live');

/**
 * The value of the attribute `replay` while a replay is requested or running. Each write to such an item
 * is a change that invokes the replay again, so that a lost replay starts with the next skipped batch.
 */
const WANTED = 'wanted';

/** Stores a connection, unless its session has ended. */
export const putConnection = ({ replay, ...connection }: Connection): Promise<void> =>
  commit([
    put(table(), {
      ...keys.connectionKey(connection.id),
      ...connection,
      ...(replay && replayAttributes(replay)),
      expires: Math.ceil(connection.connected / 1000) + CONNECTION_SECONDS,
    }),
    ...(connection.session === undefined ? [] : [checkNotLoggedOut(connection.session)]),
  ]);

const replayAttributes = ({ run, from, missed }: Replay) => ({ replay: WANTED, run, from, missed });

export const removeConnection = (id: string): Promise<void> =>
  commit([remove(table(), keys.connectionKey(id))]);

export async function findConnection(id: string): Promise<Connection | undefined> {
  const item = await getItem(table(), keys.connectionKey(id));
  return item && toConnection(item);
}

/** Returns all connections by one consistent query: 4 KB for about 16 of them. */
export const listConnections = async (): Promise<Connection[]> =>
  (await queryAll({ table: table(), pk: keys.connections })).map(toConnection);

/** The condition that a replay is still the current one. The name of the value differs from its attribute. */
const isCurrent = (run: string): Condition => ({
  expression: 'run = :current_run',
  values: { ':current_run': run },
});

/** Requests a replay; false if the connection does not exist. */
export const requestReplay = async (id: string, replay: Replay): Promise<boolean> =>
  !(await tryUpdate(id, replayAttributes(replay), { expression: 'attribute_exists(pk)' }));

/** Requests the rest of a running replay; false if another replay has replaced it. */
export const requestRest = async (id: string, run: string, rest: Replay): Promise<boolean> =>
  !(await tryUpdate(id, replayAttributes(rest), isCurrent(run)));

/**
 * Leaves a batch to the replay of a connection. `first` is the id of the first event of the batch. A replay
 * that starts after that event is restarted from it. Returns the connection if that replay has finished, or
 * undefined if the connection no longer exists.
 */
export async function leaveToReplay(
  id: string,
  { run, from }: Replay,
  first: string,
): Promise<'left' | Connection | undefined> {
  const failure =
    first < from
      ? await tryUpdate(id, replayAttributes(replayFrom(first)), isCurrent(run))
      : await tryUpdate(id, { replay: WANTED }, isCurrent(run), { missed: 1 });
  return failure ? failure.stored && toConnection(failure.stored) : 'left';
}

/** Ends a replay, unless the publisher has skipped more batches since `missed` was read. */
export async function joinLive(id: string, { run, missed }: Replay): Promise<boolean> {
  const unset = { replay: undefined, run: undefined, from: undefined, missed: undefined };
  const failure = await tryUpdate(id, unset, {
    expression: 'run = :current_run AND missed = :seen',
    values: { ':current_run': run, ':seen': missed },
  });
  return !failure;
}

class ConditionFailed extends Error {
  stored: Item | undefined;
}

/** Updates a connection. Returns the failure if the condition does not hold. */
async function tryUpdate(
  id: string,
  set: Item,
  condition: Condition,
  add?: Record<string, number>,
): Promise<ConditionFailed | undefined> {
  const toError = (stored?: Item) => Object.assign(new ConditionFailed(), { stored });
  const guard = { condition, toError, ...(add && { add }) };
  try {
    await commit([update(table(), keys.connectionKey(id), set, guard)]);
    return undefined;
  } catch (error) {
    if (error instanceof ConditionFailed) return error;
    throw error;
  }
}

type ConnectionItem = Omit<Connection, 'replay'> & Replay & { replay?: string; shift_id?: number };

function toConnection(item: Item): Connection {
  const { id, connected, session, until, events, shift_id, ...rest } = item as ConnectionItem;
  // Connections of earlier deployments name the shift instead of its stream.
  const stream = rest.stream ?? (shift_id === undefined ? undefined : shiftStream(shift_id));
  const { replay, run, from, missed } = rest;
  const connection = { id, connected, session, until, stream, events };
  return { ...connection, ...(replay !== undefined && { replay: { run, from, missed } }) };
}

export const putRecentStream = (stream: EventStream, now: number): Promise<void> =>
  commit([
    put(table(), {
      ...keys.recentStreamKey(streamKey(stream)),
      expires: Math.ceil(now / 1000) + RECENT_SECONDS,
    }),
  ]);

/** Returns the streams with events in the last ten minutes. */
export async function listRecentStreams(): Promise<EventStream[]> {
  const query = { table: table(), pk: keys.recentStreams };
  const items = await queryAll<{ sk: string; expires: number }>(query);
  const now = Date.now() / 1000;
  return items.filter(({ expires }) => expires > now).map(({ sk }) => streamOfKey(sk));
}
