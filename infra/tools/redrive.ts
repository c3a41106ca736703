import { SingleBar } from 'cli-progress';
import { count } from '#lib/night/words.ts';
import { command, UsageError } from '../command.ts';
import { findQueue, queueIds, type ConsumerQueue } from './redrive/queues.ts';
import { stageHelp, stageOption, useStage } from './stage.ts';
import { withStore } from './store.ts';

const usage = () => `npm run redrive -- QUEUE --stage prod
Returns failed events from the dead-letter queue of a deployment to their function, one after the other, and deletes each
that the function handles. What fails again remains in the queue. The cause must be fixed before.
  QUEUE       the id of the function, or the name of its queue, with which --stage is not needed
${stageHelp}
IDs: ${queueIds()}`;

async function redrive({ consumer, stage, name }: ConsumerQueue): Promise<void> {
  // Imported only now, because their clients read the tables' names when they are created.
  const { functionEvents, reasonAgainst } = await import('./redrive/function-events.ts');
  const { createInvoke } = await import('./redrive/invoke.ts');
  const { Messages } = await import('./redrive/messages.ts');
  const reason = reasonAgainst(consumer);
  if (reason !== undefined) throw new Error(reason);
  const invoke = createInvoke(consumer, stage);
  const messages = await Messages.open(name);
  const bar = new SingleBar({
    format: '{handled} returned, {failed} failed | {duration_formatted}',
    clearOnComplete: true,
  });
  const failures: string[] = [];
  const interruption = new AbortController();
  const interrupt = () => {
    interruption.abort();
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  let handled = 0;
  bar.start(1, 0, { handled, failed: 0 });
  try {
    for await (const message of messages.receiveAll()) {
      if (interruption.signal.aborted) break;
      try {
        for (const event of await functionEvents(consumer, message.body)) await invoke(event);
        await messages.remove(message);
        handled++;
      } catch (error) {
        failures.push(`The message ${message.id} remains: ${(error as Error).message}`);
      }
      bar.update(0, { handled, failed: failures.length });
    }
  } finally {
    bar.stop();
  }
  if (messages.returned > 0)
    failures.push(`Came back, and remain in the queue: ${count(messages.returned, 'message')}.`);
  if (interruption.signal.aborted) failures.push('Interrupted: the other messages remain.');
  const hidden = await messages.countHidden();
  if (hidden > 0)
    failures.push(
      `Hidden for up to half an hour, since another redrive has received them: ${count(hidden, 'message')}.`,
    );
  console.log(`Returned to ${consumer.id}: ${count(handled, 'message')}.`);
  if (failures.length > 0) throw new Error(failures.join('\n'));
}

await command(
  { usage, options: { ...stageOption }, positionals: true },
  async ({ stage }, [idOrName, ...more]) => {
    if (idOrName === undefined || more.length > 0)
      throw new UsageError(`Name one queue. The functions with one: ${queueIds()}.`);
    const queue = findQueue(idOrName, stage);
    await useStage(queue.stage);
    await withStore(() => redrive(queue), { changes: true });
  },
);
