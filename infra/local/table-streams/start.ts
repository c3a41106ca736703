import { setTimeout as sleep } from 'node:timers/promises';
import { isChangesConsumer, type Changes, type Consumer } from '#lib/contract/consumer.ts';
import type { ChangesHandler } from '#lib/platform/consumers/table-stream.ts';
import { client } from '#lib/platform/dynamo/client.ts';
import { consumers } from '../../registry.ts';
import { loadHandler } from '../handler.ts';
import { takeWrites, type Write } from './command-writes.ts';
import { EventReader } from './event-reader.ts';
import { itemReader, keyText } from './item-reader.ts';
import { BACKGROUND_PAUSES, streamPoller } from './stream-poller.ts';
import { captureWrites } from './write-capture.ts';

/** How often events of other processes are looked up in the index, and their other writes in the data folder. */
const INDEX_POLL_MS = 1000;

/**
 * Invokes the consumers of tables with their changes, as table streams do on AWS. Each consumer of events reads them
 * by itself, in the order of their ids, which is their commit order, so that a slow one delays no other. Items other
 * than events are delivered if this process or a command wrote them, those of a command after up to a second.
 */
export async function startTableStreams(folder: string): Promise<() => Promise<void>> {
  const pollers = await Promise.all(
    consumers.filter(isChangesConsumer).map((consumer) => startConsumer(consumer, folder)),
  );
  const readers = pollers.flatMap(({ events, poller }) => (events ? [{ events, poller }] : []));
  const notifyOf = ({ service, key }: Write) => {
    for (const { events, source, poller } of pollers)
      if (source.changes === service && (!events || key.pk.startsWith('EVENTS#')))
        poller.notify(events ? key.pk : keyText(key));
  };
  captureWrites(client, (service, key) => notifyOf({ service, key }));
  const pollOtherProcesses = async () => {
    await takeWrites(folder, notifyOf);
    for (const { events, poller } of readers) {
      for (const partition of await events.unreadPartitions()) poller.notify(partition);
      await events.save();
    }
  };
  const stopping = new AbortController();
  const polling = (async () => {
    while (!stopping.signal.aborted) {
      await pollOtherProcesses().catch((error: unknown) => console.error(error));
      await sleep(INDEX_POLL_MS, undefined, stopping).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await polling;
    await Promise.all(pollers.map(({ poller }) => poller.stop()));
    await Promise.all(readers.map(({ events }) => events.save()));
  };
}

/** Creates the poller of a consumer, with its reader of events if it consumes them. */
async function startConsumer(consumer: Consumer<Changes>, folder: string) {
  const { source } = consumer;
  // Loaded now: without a handler, the consumer would give up each of its records.
  const handler = await loadHandler<ChangesHandler>(consumer.id);
  if (source.changes !== 'shift-log')
    return { source, poller: streamPoller(consumer, handler, itemReader(source)) };
  // Subscribers request the events that they have missed.
  const isLive = consumer.access.includes('sockets:post');
  const events = new EventReader(folder, consumer, isLive ? 'now' : 'oldest');
  await events.open();
  const pauses = isLive ? undefined : BACKGROUND_PAUSES;
  return { source, events, poller: streamPoller(consumer, handler, events, pauses) };
}
