import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isScheduledConsumer } from '#lib/contract/consumer.ts';
import type { ScheduleHandler } from '#lib/platform/consumers/schedule.ts';
import { consumers } from '../../registry.ts';
import { runAs } from '../access/guard.ts';
import { loadHandler } from '../handler.ts';

/** Time for running functions to complete when the service stops, in ms. */
const GRACE_MS = 1000;

/** Runs the scheduled consumers, at the start and at their intervals, until it is stopped. */
export async function startSchedule(): Promise<{ stop: () => Promise<void> }> {
  const atWork = new Set<Promise<void>>();
  const timers = await Promise.all(
    consumers.filter(isScheduledConsumer).map(async (consumer) => {
      const handler = await loadHandler<ScheduleHandler>(consumer.id);
      const run = () => {
        // The function logs its failure; the next interval runs it again.
        const work = runAs(consumer, () => handler({ id: randomUUID() }))
          .catch(() => undefined)
          .finally(() => atWork.delete(work));
        atWork.add(work);
      };
      run();
      return setInterval(run, consumer.source.everyMinutes * 60_000).unref();
    }),
  );
  const stop = async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.race([Promise.all(atWork), sleep(GRACE_MS, undefined, { ref: false })]);
  };
  return { stop };
}
