import { runAs } from '#infra/local/access/guard.ts';
import { sendEffects as declaration } from '#lib/shift-log/contracts/consumers.ts';
import { createTicket, getTicket } from '#lib/shift-log/contracts/tickets.ts';
import { startDeskWithFaultyTracker } from '../faults/faulty-tracker.ts';
import { useEnginesOf } from '../machine/engine-settings.ts';
import { only } from './shifts.ts';

/** The body of an error that refers to a ticket request. */
export type TicketRefusal = { code: string; record_id: string; mark: string };

/** Starts a service with a faulty tracker. The returned functions create, read and send tickets. */
export async function startTicketDesk() {
  const faulty = await startDeskWithFaultyTracker();
  const { anonymous, folder } = faulty.desk;
  await useEnginesOf(folder);

  const ask = (summary: string, headers: Record<string, string> = {}) =>
    anonymous(createTicket, { body: { summary, issue_type: 'Bug', severity: 'Major' }, headers });

  /** Returns the ticket request that an error body refers to. */
  async function recordIn(body: unknown) {
    const { record_id } = body as TicketRefusal;
    return only((await anonymous(getTicket, { path: { record_id } })).body.result_data);
  }

  /** Runs the ticket sender with a clock that is a number of minutes ahead. */
  async function sendAfter(minutes: number): Promise<void> {
    const { sendEffects } = await import('#lib/shift-log/use-cases/send-effects.ts');
    const { timeOrderedId } = await import('#lib/platform/ids.ts');
    const clock = () => new Date(Date.now() + 60_000 * minutes).toISOString();
    await runAs(declaration, () => sendEffects('ticket', { clock, newId: timeOrderedId }));
  }

  return { ...faulty, ask, recordIn, sendAfter };
}
