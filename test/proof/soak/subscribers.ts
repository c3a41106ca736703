import { setTimeout as sleep } from 'node:timers/promises';
import { subscribe } from '#lib/live/client.ts';

/** How long the last events may be under way. */
const LAST_MS = 20_000;

/** Clients that listen to all events, each with the ids that it has heard. */
export class Subscribers {
  readonly #heard: Set<string>[] = [];
  readonly #ended = new AbortController();
  #lost = 0;

  /** Opens so many streams, and waits until all are open. */
  static async open(baseUrl: string, many: number): Promise<Subscribers> {
    const subscribers = new Subscribers();
    await Promise.all(Array.from({ length: many }, () => subscribers.#listen(baseUrl)));
    return subscribers;
  }

  /** Events that any of them has heard, and how many of them each of the others lacks, all in all. */
  async counted(expected: number): Promise<{ known: number; lost: number; reopened: number }> {
    const until = performance.now() + LAST_MS;
    const known = () => new Set(this.#heard.flatMap((ids) => [...ids])).size;
    const lost = () => this.#heard.reduce((sum, ids) => sum + known() - ids.size, 0);
    while ((known() < expected || lost() > 0) && performance.now() < until) await sleep(500);
    this.#ended.abort();
    return { known: known(), lost: lost(), reopened: this.#lost };
  }

  /** Listens until all is over. Resolves when the stream is open. */
  #listen(baseUrl: string): Promise<void> {
    const ids = new Set<string>();
    this.#heard.push(ids);
    return new Promise((resolve, reject) => {
      const onStateChange = (state: { open: boolean }) => {
        if (state.open) resolve();
        else this.#lost++;
      };
      const hear = async () => {
        for await (const event of subscribe({ baseUrl, signal: this.#ended.signal, onStateChange }))
          ids.add(event.id);
      };
      hear().catch(reject);
    });
  }
}
