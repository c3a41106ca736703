import { signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Call } from '../api/call.ts';
import type { Comment } from '../store/records.ts';
import type { TicketSummary } from '../views/timeline/actions.ts';

/** The pause before the state of an unfinished ticket request is loaded again, in ms. */
const PENDING_MS = 5000;

/** The states of the tickets that comments have. Each is loaded when its comment is shown first. */
export class Tickets {
  readonly #call: Call;
  readonly #known = new Map<string, Signal<TicketSummary | undefined>>();

  constructor(call: Call) {
    this.#call = call;
  }

  /** Returns the newest ticket of a comment; undefined if the desk has created none from it. */
  of = ({ tickets }: Comment): ReadonlySignal<TicketSummary | undefined> => {
    const newest = tickets?.at(-1);
    return newest ? this.#follow(newest.record_id) : none;
  };

  #follow(recordId: string): ReadonlySignal<TicketSummary | undefined> {
    const ticketState = this.#known.get(recordId);
    if (ticketState) return ticketState;
    const ticket: Signal<TicketSummary | undefined> = signal();
    this.#known.set(recordId, ticket);
    void this.#load(recordId, ticket);
    return ticket;
  }

  async #load(recordId: string, ticket: Signal<TicketSummary | undefined>): Promise<void> {
    try {
      const path = { record_id: recordId };
      const [record] = (await this.#call('shift-log.get-ticket', { path })).body.result_data;
      if (!record) return;
      const { state, ticket: created, summary } = record;
      ticket.value = {
        key: created?.key ?? summary,
        url: created?.url,
        state,
        status: created?.status,
      };
      if (state === 'sending' || state === 'waiting')
        setTimeout(() => void this.#load(recordId, ticket), PENDING_MS);
    } catch {
      // The comment has the link to its ticket; the state alone is missing.
    }
  }
}

const none: ReadonlySignal<undefined> = signal(undefined);
