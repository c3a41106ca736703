import { setInterval } from 'node:timers/promises';
import { isOfChanges } from '#lib/contract/consumer.ts';
import type { ChangesHandler } from '#lib/platform/consumers/table-stream.ts';
import { client } from '#lib/platform/dynamo/client.ts';
import { consumers } from '../../registry.ts';
import { loadHandler } from '../handler.ts';
import { EventReader } from './event-reader.ts';
import { asText, itemReader } from './item-reader.ts';
import { Lane } from './lane.ts';
import { hearWrites } from './written.ts';

/** It is looked so often for events that another process has written, in milliseconds. */
const LOOK_MS = 1000;

/**
 * Brings changes of tables to their consumers, as the tables' streams do on AWS, until it is stopped.
 * Events are read in the order of their ids, in which they were committed.
 */
export async function startChanges(folder: string): Promise<{ stop: () => Promise<void> }> {
  const events = new EventReader(folder);
  await events.open();
  const lanes = await Promise.all(
    consumers.filter(isOfChanges).map(async (consumer) => {
      const handler = await loadHandler<ChangesHandler>(consumer.id);
      const ofEvents = consumer.source.changes === 'shift-log';
      const reader = ofEvents ? events : itemReader(consumer.source);
      return { ofEvents, source: consumer.source, lane: new Lane(consumer, handler, reader) };
    }),
  );
  hearWrites(client, ({ service, key }) => {
    for (const { ofEvents, source, lane } of lanes)
      if (source.changes === service && (!ofEvents || key.pk.startsWith('EVENTS#')))
        lane.tell(ofEvents ? key.pk : asText(key));
  });
  const look = async () => {
    for (const partition of await events.unread())
      for (const { ofEvents, lane } of lanes) if (ofEvents) lane.tell(partition);
    await events.note();
  };
  const ending = new AbortController();
  const looking = lookOften(look, ending.signal);
  const stop = async () => {
    ending.abort();
    await looking;
    await Promise.all(lanes.map(({ lane }) => lane.stop()));
    await events.note();
  };
  return { stop };
}

async function lookOften(look: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const tryLook = () => look().catch((error: unknown) => !signal.aborted && console.error(error));
  await tryLook();
  try {
    for await (const _ of setInterval(LOOK_MS, undefined, { signal })) await tryLook();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
