import type { Wait } from './posts.ts';

/** It is looked so often who is behind, in milliseconds. */
const LOOK_MS = 50;

/** A connection that takes longer for the events of a batch is not waited for, in milliseconds. */
const PATIENCE_MS = 10_000;

/** How many times slower than the median of the others a connection may be with all its events. */
const ALL_SLOWER = 3;

/** And how many times slower with one of them, within bounds, in milliseconds. */
const ONE_SLOWER = 100;
const [LEAST_MS, MOST_MS] = [400, 1300];

/** What an event takes, in milliseconds, as long as there are no others to tell. */
const UNMEASURED_MS = 70;

/** What became of the events that a connection is sent: it has ended, or it was late. */
export type Sent = 'all' | 'ended' | 'late';

/** How many events a connection is sent, and what that may take longer than for others, in milliseconds. */
type Share = { events: number; more: number };

type UnderWay = Share & {
  /** How often it was looked at. */
  looks: number;
  /** How long the gateway had it pause, in milliseconds. */
  paused: number;
  giveUp: () => void;
};

/**
 * The pace at which connections are sent one batch. Who is much slower than the others is not waited for, since
 * with the next batch they would wait, too.
 */
export class Pace {
  readonly #underWay = new Set<UnderWay>();
  /** Milliseconds an event, of those who were sent all. */
  readonly #taken: number[] = [];
  /** How many have begun, and how many of them the gateway had pause. */
  #begun = 0;
  #throttled = 0;
  readonly #looking = setInterval(() => this.#look(), LOOK_MS);

  /** Waits until a connection is sent its share. `late` where it is behind, which ends the wait that `send` is given. */
  async keeps(share: Share, send: (wait: Wait) => Promise<Sent>): Promise<Sent> {
    const { promise: late, resolve } = Promise.withResolvers<Sent>();
    const one = { ...share, looks: 0, paused: 0, giveUp: () => resolve('late') };
    const wait: Wait = {
      isOn: () => this.#underWay.has(one),
      throttled: (pause) => {
        if (one.paused === 0) this.#throttled++;
        one.paused += pause;
      },
    };
    const start = performance.now();
    this.#begun++;
    this.#underWay.add(one);
    try {
      const sent = await Promise.race([late, send(wait)]);
      if (sent === 'all') this.#taken.push((performance.now() - start) / share.events);
      return sent;
    } finally {
      this.#underWay.delete(one);
    }
  }

  /** Ends the looking. */
  end(): void {
    clearInterval(this.#looking);
  }

  /**
   * Counts looks, not time: where the whole process stood still, nobody has fallen behind by that. A pause counts
   * unless many are throttled: of one among others it tells that its reader is slow.
   */
  #look(): void {
    const median = this.#median();
    const once = Math.max(LEAST_MS, Math.min(MOST_MS, ONE_SLOWER * median));
    const isThrottling = this.#throttled > 1 && this.#throttled * 5 > this.#begun;
    for (const one of this.#underWay) {
      const more = one.more + (isThrottling ? one.paused : 0);
      const most = Math.min(PATIENCE_MS, once + ALL_SLOWER * median * one.events + more);
      if (++one.looks * LOOK_MS > most) one.giveUp();
    }
  }

  /** The median of what an event has taken, milliseconds. It tells nothing before half are done. */
  #median(): number {
    if (this.#taken.length < this.#underWay.size) return UNMEASURED_MS;
    return this.#taken.toSorted((a, b) => a - b)[this.#taken.length >> 1] ?? UNMEASURED_MS;
  }
}
