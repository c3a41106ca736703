import type { Wait } from './posts.ts';

/** It is looked so often who is behind, in milliseconds. */
const LOOK_MS = 50;

/**
 * A post that is not answered for so long is not waited for, in milliseconds: time for another try, and for some
 * where the gateway throttles them.
 */
const UNANSWERED_MS = 1300;
const THROTTLED_MS = 4000;

/** How many times slower than the median of the others a connection may be with all its events. */
const ALL_SLOWER = 3;

/** And how many times slower with one of them, within bounds, in milliseconds. */
const ONE_SLOWER = 100;
const [LEAST_MS, MOST_MS] = [250, UNANSWERED_MS];

/** What became of the events that a connection is sent: it has ended, or it was late. */
export type Sent = 'all' | 'ended' | 'late';

/** A connection that is sent so many events. */
type UnderWay = {
  events: number;
  /** What it may take besides, in milliseconds. */
  more: number;
  /** How often it was looked at, in all and since its last answer. */
  looks: number;
  unanswered: number;
  isThrottled: boolean;
  giveUp: () => void;
};

/**
 * The pace at which connections are sent one batch. Who does not answer, or is much slower than the others, is
 * not waited for, since with the next batch they would wait too.
 */
export class Pace {
  readonly #underWay = new Set<UnderWay>();
  /** Milliseconds an event, of those who were sent all. */
  readonly #taken: number[] = [];
  readonly #looking = setInterval(() => this.#look(), LOOK_MS);

  /**
   * Waits until a connection is sent so many events, which may take it some milliseconds more than others.
   * `late` where it is behind, which ends the wait that `send` is given. `send` tells of each answer, and rejects
   * for both.
   */
  async keeps(
    { events, more }: Pick<UnderWay, 'events' | 'more'>,
    send: (wait: Wait, answered: () => void) => Promise<Sent>,
  ): Promise<Sent> {
    const begun = performance.now();
    const ending = new AbortController();
    const { promise: givenUp, resolve } = Promise.withResolvers<Sent>();
    const giveUp = () => {
      resolve('late');
      ending.abort();
    };
    const one = { events, more, looks: 0, unanswered: 0, isThrottled: false, giveUp };
    const throttled = () => {
      one.isThrottled = true;
    };
    const answered = () => {
      one.unanswered = 0;
      one.isThrottled = false;
    };
    this.#underWay.add(one);
    try {
      const wait = { signal: ending.signal, throttled };
      const sent = await Promise.race([givenUp, send(wait, answered)]);
      if (sent === 'all') this.#taken.push((performance.now() - begun) / events);
      return sent;
    } finally {
      this.#underWay.delete(one);
    }
  }

  /** Ends the looking. */
  end(): void {
    clearInterval(this.#looking);
  }

  /** Counts looks, not time: where the whole process stood still, nobody has fallen behind by that. */
  #look(): void {
    const share = this.#share();
    const once = Math.max(LEAST_MS, Math.min(MOST_MS, ONE_SLOWER * share));
    for (const one of this.#underWay) {
      if (!one.isThrottled) one.looks++;
      one.unanswered++;
      const isSlow = one.looks * LOOK_MS > once + ALL_SLOWER * share * one.events + one.more;
      const patience = one.isThrottled ? THROTTLED_MS : UNANSWERED_MS;
      if (isSlow || one.unanswered * LOOK_MS > patience + one.more) one.giveUp();
    }
  }

  /** The median of what an event has taken. It tells nothing before half are done. */
  #share(): number {
    if (this.#taken.length < this.#underWay.size) return Infinity;
    return this.#taken.toSorted((a, b) => a - b)[this.#taken.length >> 1] ?? Infinity;
  }
}
