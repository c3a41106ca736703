import { History, isStored, newestId } from './history.ts';
import { post } from './delivery.ts';
import { matches, type Connection, type PublishedEvent } from './model.ts';
import { replaySince, restAfter } from './replay-request.ts';
import { findConnection, joinLive, requestRest } from './repository.ts';

/** A replay that takes longer continues in another invocation, so that others are not delayed. */
const RUN_MS = 10_000;

/**
 * Sends a connection the events that it missed, and then makes it live. No event is lost in between: the
 * publisher counts the batches that it leaves to a replay, and the replay ends only after it has read the
 * events again since the last of them.
 */
export async function replay(id: string, replayId: string): Promise<void> {
  const startedAt = Date.now();
  const connection = await findConnection(id);
  if (connection?.replay?.id !== replayId) return;
  const from = isStored(connection.replay.from, startedAt)
    ? connection.replay.from
    : await resync(connection);
  if (from === undefined) return;
  const history = new History(from, connection.stream);
  const invocation = { connection, replayId, startedAt };
  if (!(await sendAll(invocation, history.indexed()))) return;
  for (;;) {
    const current = await findConnection(id);
    if (current?.replay?.id !== replayId) return;
    if (!(await sendAll(invocation, history.rest()))) return;
    if (await joinLive(id, current.replay)) return;
  }
}

/** One invocation of a replay; `startedAt` is in ms since 1970. */
type Invocation = { connection: Connection; replayId: string; startedAt: number };

/**
 * Sends the events that match, in order. Returns false if the connection was closed, or if the rest is left to
 * another invocation.
 */
async function sendAll(
  { connection, replayId, startedAt }: Invocation,
  pages: AsyncGenerator<PublishedEvent[]>,
): Promise<boolean> {
  for await (const page of pages) {
    const events = page.filter((event) => matches(connection, event));
    if (events.length > 0 && !(await post(connection, events))) return false;
    const last = page.at(-1);
    if (last && Date.now() > startedAt + RUN_MS)
      return !(await requestRest(connection.id, replayId, restAfter(last.id, startedAt)));
  }
  return true;
}

/**
 * Reports that missed events are no longer stored. Returns the id from which events are sent, or undefined if
 * the connection was closed.
 */
async function resync(connection: Connection): Promise<string | undefined> {
  const id = await newestId(connection.stream);
  const isSent = await post(connection, [{ frame: JSON.stringify({ event: 'resync', id }) }]);
  return isSent ? replaySince(id).from : undefined;
}
