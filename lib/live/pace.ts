import type { Wait } from './posts.ts';

/** It is looked so often who is behind, in milliseconds. */
const LOOK_MS = 50;

/** How many times slower than with most others all answers together may be. */
const ALL_SLOWER = 3;

/** And how many times slower one of them, within bounds, in milliseconds: time for a post to be tried again. */
const ONE_SLOWER = 100;
const [LEAST_MS, MOST_MS] = [250, 1300];

/** What became of the events that a connection is sent: it has ended, or it was late. */
export type Sent = 'all' | 'ended' | 'late';

/** A connection that is sent so many events. */
type UnderWay = {
  events: number;
  /** What it may take besides, in milliseconds. */
  more: number;
  /** How often it was looked at. */
  looks: number;
  giveUp: () => void;
};

/** Milliseconds that an event took most connections of the last batch. */
let usual = Infinity;

/**
 * The pace at which connections are sent one batch. Who is much slower than most is not waited for, since with
 * the next batch all the others would wait too. Where the gateway throttles several, that is nobody's fault.
 */
export class Pace {
  readonly #underWay = new Set<UnderWay>();
  readonly #throttled = new Set<UnderWay>();
  /** Milliseconds an event, of those who were sent all. */
  readonly #taken: number[] = [];
  readonly #looking = setInterval(() => this.#look(), LOOK_MS);

  /**
   * Waits until a connection is sent so many events, which may take it some milliseconds more than others.
   * `late` where it is behind, which ends the wait that `send` is given. Rejects as `send` does.
   */
  async keeps(
    { events, more }: Pick<UnderWay, 'events' | 'more'>,
    send: (wait: Wait) => Promise<Sent>,
  ): Promise<Sent> {
    const begun = performance.now();
    const ending = new AbortController();
    const { promise: givenUp, resolve } = Promise.withResolvers<Sent>();
    const giveUp = () => {
      resolve('late');
      ending.abort();
    };
    const one = { events, more, looks: 0, giveUp };
    this.#underWay.add(one);
    try {
      const throttled = () => void this.#throttled.add(one);
      const sent = await Promise.race([givenUp, send({ signal: ending.signal, throttled })]);
      if (sent === 'all') this.#taken.push((performance.now() - begun) / events);
      return sent;
    } finally {
      this.#underWay.delete(one);
    }
  }

  /** Ends the looking. */
  end(): void {
    clearInterval(this.#looking);
    if (this.#taken.length > 0) usual = this.#most();
  }

  /** Counts looks, not time: where the whole process stood still, nobody has fallen behind by that. */
  #look(): void {
    if (this.#isThrottled()) return;
    const isLone = this.#taken.length === 0;
    const share = isLone ? usual : this.#most();
    const slowest = isLone ? MOST_MS : Math.max(LEAST_MS, Math.min(MOST_MS, ONE_SLOWER * share));
    for (const one of this.#underWay) {
      const limit = slowest + ALL_SLOWER * share * one.events + one.more;
      if (++one.looks * LOOK_MS > limit) one.giveUp();
    }
  }

  /** A single connection may be throttled since it does not read: that holds up nobody who is done. */
  #isThrottled(): boolean {
    return this.#throttled.size > Math.min(1, this.#taken.length);
  }

  /** Half of those who were sent all took no longer an event. */
  #most(): number {
    return this.#taken.toSorted((a, b) => a - b)[this.#taken.length >> 1] ?? Infinity;
  }
}
