import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isOfSchedule } from '#lib/contract/consumer.ts';
import type { ScheduleHandler } from '#lib/platform/consumers/schedule.ts';
import { consumers } from '../../registry.ts';
import { runAs } from '../access/guard.ts';
import { loadHandler } from '../handler.ts';

/** What is at work when the service is told to stop has this long to end. */
const GRACE_MS = 1000;

/** Runs the consumers that run again and again, each at the start and in its time, until it is stopped. */
export async function startSchedule(): Promise<{ stop: () => Promise<void> }> {
  const atWork = new Set<Promise<void>>();
  const timers = await Promise.all(
    consumers.filter(isOfSchedule).map(async (consumer) => {
      const handler = await loadHandler<ScheduleHandler>(consumer.id);
      const run = () => {
        // It logs itself why it failed; its next time comes.
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
