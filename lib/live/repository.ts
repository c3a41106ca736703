import { checkNotLoggedOut } from '#lib/platform/dynamo/logout-key.ts';
import { getItem, queryAll, type Item } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { commit, put, remove, update, type Condition } from '#lib/platform/dynamo/transaction.ts';
import * as keys from './keys.ts';
import type { Connection, Replay } from './model.ts';
import { replayFrom } from './replay-request.ts';

/** No connection is older than two hours; its row goes some minutes later, if nobody has removed it. */
const ROW_SECONDS = 2 * 3600 + 600;

/** Shifts that were told of are remembered for so long; the index by day lags by less. */
const LATELY_SECONDS = 600;

const table = () => tableName('live');

/**
 * The mark of a row whose replay is asked for or goes on. Whatever is written to such a row asks for it
 * again, so that a replay that was lost on its way begins with the next event that is left to it.
 */
const WANTED = 'wanted';

/** Notes a connection, unless its session was ended: a logout finds the note, or is found here. */
export const putConnection = ({ replay, ...connection }: Connection): Promise<void> =>
  commit([
    put(table(), {
      ...keys.connectionKey(connection.id),
      ...connection,
      ...(replay && asked(replay)),
      expires: Math.ceil(connection.connected / 1000) + ROW_SECONDS,
    }),
    ...(connection.session === undefined ? [] : [checkNotLoggedOut(connection.session)]),
  ]);

const asked = ({ run, from, missed }: Replay) => ({ replay: WANTED, run, from, missed });

export const removeConnection = (id: string): Promise<void> =>
  commit([remove(table(), keys.connectionKey(id))]);

export async function findConnection(id: string): Promise<Connection | undefined> {
  const item = await getItem(table(), keys.connectionKey(id));
  return item && toConnection(item);
}

/** Every connection there is, as they stand now: one query, of 4 KB for some 16 of them. */
export const allConnections = async (): Promise<Connection[]> =>
  (await queryAll({ table: table(), pk: keys.connections })).map(toConnection);

/** The value has a name that no field has: what is set is named like its field. */
const ofRun = (run: string): Condition => ({
  expression: 'run = :of_run',
  values: { ':of_run': run },
});

/** Asks for a replay on a connection that is there; false where it is not. */
export const askReplay = (id: string, replay: Replay): Promise<boolean> =>
  changed(id, asked(replay), { expression: 'attribute_exists(pk)' });

/** Asks for the rest of a replay that goes on; false where another one has taken its place. */
export const askRest = (id: string, run: string, rest: Replay): Promise<boolean> =>
  changed(id, asked(rest), ofRun(run));

/**
 * Leaves events to the replay of a connection, of which one is the first. Where that happened before the
 * replay begins, as after a time in which nothing was told, it begins anew, with that one. Gives the
 * connection as it is where that replay is over, or nothing where the connection is.
 */
export async function leaveToReplay(
  id: string,
  { run, from }: Replay,
  first: string,
): Promise<'left' | Connection | undefined> {
  const condition = ofRun(run);
  const left =
    first < from
      ? mark(id, asked(replayFrom(first)), { condition, toError: notSo })
      : mark(id, { replay: WANTED }, { condition, toError: notSo, add: { missed: 1 } });
  try {
    await commit([left]);
    return 'left';
  } catch (error) {
    if (!(error instanceof NotSo)) throw error;
    return error.standing && toConnection(error.standing);
  }
}

/** Ends a replay, unless events were left to it since it was looked at. */
export const joinLive = (id: string, { run, missed }: Replay): Promise<boolean> =>
  changed(
    id,
    { replay: undefined, run: undefined, from: undefined, missed: undefined },
    {
      expression: 'run = :of_run AND missed = :seen',
      values: { ':of_run': run, ':seen': missed },
    },
  );

class NotSo extends Error {
  readonly standing: Item | undefined;
  constructor(standing?: Item) {
    super();
    this.standing = standing;
  }
}
const notSo = (standing?: Item) => new NotSo(standing);

const mark = (id: string, set: Item, guard: Parameters<typeof update>[3]) =>
  update(table(), keys.connectionKey(id), set, guard);

async function changed(id: string, set: Item, condition: Condition): Promise<boolean> {
  try {
    await commit([mark(id, set, { condition, toError: notSo })]);
    return true;
  } catch (error) {
    if (error instanceof NotSo) return false;
    throw error;
  }
}

function toConnection(item: Item): Connection {
  const { id, connected, session, until, shift_id, events, replay, ...rest } = item as Connection &
    Replay & { replay?: string };
  const { run, from, missed } = rest;
  const shown = { id, connected, session, until, shift_id, events };
  return { ...shown, ...(replay !== undefined && { replay: { run, from, missed } }) };
}

/** Notes that a shift is told of. */
export const noteLately = (shiftId: number, now: number): Promise<void> =>
  commit([
    put(table(), {
      ...keys.latelyKey(shiftId),
      shift_id: shiftId,
      expires: Math.ceil(now / 1000) + LATELY_SECONDS,
    }),
  ]);

/** Shifts that were told of in the last minutes. */
export async function toldLately(): Promise<number[]> {
  const items = await queryAll<{ shift_id: number; expires: number }>({
    table: table(),
    pk: keys.lately,
  });
  const now = Date.now() / 1000;
  return items.filter(({ expires }) => expires > now).map(({ shift_id }) => shift_id);
}
