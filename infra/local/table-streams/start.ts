import { setTimeout as sleep } from 'node:timers/promises';
import { isChangesConsumer } from '#lib/contract/consumer.ts';
import type { ChangesHandler } from '#lib/platform/consumers/table-stream.ts';
import { client } from '#lib/platform/dynamo/client.ts';
import { consumers } from '../../registry.ts';
import { loadHandler } from '../handler.ts';
import { EventReader } from './event-reader.ts';
import { itemReader, keyText } from './item-reader.ts';
import { streamPoller } from './stream-poller.ts';
import { captureWrites } from './write-capture.ts';

/** How often events of other processes are looked up in the index. */
const INDEX_POLL_MS = 1000;

/**
 * Invokes the consumers of tables with their changes, as table streams do on AWS. Events are read in the order
 * of their ids, which is their commit order. Items other than events are delivered only if this process wrote them.
 */
export async function startTableStreams(folder: string): Promise<() => Promise<void>> {
  const events = new EventReader(folder);
  await events.open();
  const pollers = await Promise.all(
    consumers.filter(isChangesConsumer).map(async (consumer) => {
      const handler = await loadHandler<ChangesHandler>(consumer.id);
      const readsEvents = consumer.source.changes === 'shift-log';
      const reader = readsEvents ? events : itemReader(consumer.source);
      const poller = streamPoller(consumer, handler, reader);
      return { readsEvents, source: consumer.source, poller };
    }),
  );
  captureWrites(client, (service, key) => {
    for (const { readsEvents, source, poller } of pollers)
      if (source.changes === service && (!readsEvents || key.pk.startsWith('EVENTS#')))
        poller.notify(readsEvents ? key.pk : keyText(key));
  });
  const pollIndex = async () => {
    for (const partition of await events.unreadPartitions())
      for (const { readsEvents, poller } of pollers) if (readsEvents) poller.notify(partition);
    await events.save();
  };
  const stopping = new AbortController();
  const polling = (async () => {
    while (!stopping.signal.aborted) {
      await pollIndex().catch((error: unknown) => console.error(error));
      await sleep(INDEX_POLL_MS, undefined, stopping).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await polling;
    await Promise.all(pollers.map(({ poller }) => poller.stop()));
    await events.save();
  };
}
