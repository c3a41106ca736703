import { History, isKept, newestId } from './history.ts';
import { wants, type Connection, type Told } from './model.ts';
import { post } from './posts.ts';
import { replaySince, restAfter } from './replay-request.ts';
import { askRest, findConnection, joinLive } from './repository.ts';

/** A replay that takes longer goes on in another run, so that others get their turn, in milliseconds. */
const RUN_MS = 10_000;

/**
 * Sends a connection what it has missed, and then leaves it to the publisher. The join has no gap: the
 * publisher counts the batches that it leaves to a replay, and the replay ends only where it has looked
 * for events since the last of them.
 */
export async function replay(id: string, run: string): Promise<void> {
  const begun = Date.now();
  const connection = await findConnection(id);
  if (connection?.replay?.run !== run) return;
  const from = isKept(connection.replay.from, begun)
    ? connection.replay.from
    : await resync(connection);
  if (from === undefined) return;
  const history = new History(from, connection.shift_id);
  for await (const page of history.pages()) {
    if (!(await sendAll(connection, page))) return;
    const last = page.at(-1);
    if (last && Date.now() > begun + RUN_MS) {
      await askRest(id, run, restAfter(last.id, begun));
      return;
    }
  }
  await join(connection, run, history);
}

async function join(connection: Connection, run: string, history: History): Promise<void> {
  for (;;) {
    const now = await findConnection(connection.id);
    if (now?.replay?.run !== run) return;
    for await (const page of history.late()) if (!(await sendAll(connection, page))) return;
    if (await joinLive(now.id, now.replay)) return;
  }
}

/**
 * Tells that what was missed is no longer kept. Gives from where on all is; undefined where the
 * connection is no more.
 */
async function resync(connection: Connection): Promise<string | undefined> {
  const id = await newestId(connection.shift_id);
  const sent = await post(connection, JSON.stringify({ event: 'resync', id }));
  return sent ? replaySince(id).from : undefined;
}

/** Sends events that are wanted, in order. False where the connection is no more. */
async function sendAll(connection: Connection, events: Told[]): Promise<boolean> {
  for (const told of events)
    if (wants(connection, told) && !(await post(connection, told.frame))) return false;
  return true;
}
