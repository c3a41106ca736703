import { History, isStored, newestId } from './history.ts';
import { matches, type Connection, type PublishedEvent } from './model.ts';
import { post } from './posts.ts';
import { replaySince, restAfter } from './replay-request.ts';
import { requestRest, findConnection, joinLive } from './repository.ts';

/** A replay that takes longer goes on in another run, so that others get their turn, in milliseconds. */
const RUN_MS = 10_000;

/**
 * Sends a connection what it has missed, and then leaves it to the publisher. The join has no gap: the
 * publisher counts the batches that it leaves to a replay, and the replay ends only where it has looked
 * for events since the last of them.
 */
export async function replay(id: string, asked: string): Promise<void> {
  const begun = Date.now();
  const connection = await findConnection(id);
  if (connection?.replay?.run !== asked) return;
  const from = isStored(connection.replay.from, begun)
    ? connection.replay.from
    : await resync(connection);
  if (from === undefined) return;
  const history = new History(from, connection.stream);
  const run = { connection, id: asked, begun };
  if (await sendAll(run, history.indexed())) await join(run, history);
}

/** One run of a replay: for which connection, its id, and when it began, in milliseconds since 1970. */
type Run = { connection: Connection; id: string; begun: number };

async function join(run: Run, history: History): Promise<void> {
  for (;;) {
    const now = await findConnection(run.connection.id);
    if (now?.replay?.run !== run.id) return;
    if (!(await sendAll(run, history.rest()))) return;
    if (await joinLive(now.id, now.replay)) return;
  }
}

/**
 * Sends the events that are wanted, in order. False where the connection is no more, or the run has taken
 * so long that another one is asked for to send the rest.
 */
async function sendAll(run: Run, pages: AsyncGenerator<PublishedEvent[]>): Promise<boolean> {
  const { connection, id, begun } = run;
  for await (const page of pages) {
    for (const event of page)
      if (matches(connection, event) && !(await post(connection, event.frame))) return false;
    const last = page.at(-1);
    if (last && Date.now() > begun + RUN_MS)
      return !(await requestRest(connection.id, id, restAfter(last.id, begun)));
  }
  return true;
}

/**
 * Tells that what was missed is no longer kept. Gives from where on all is; undefined where the
 * connection is no more.
 */
async function resync(connection: Connection): Promise<string | undefined> {
  const id = await newestId(connection.stream);
  const sent = await post(connection, JSON.stringify({ event: 'resync', id }));
  return sent ? replaySince(id).from : undefined;
}
