/** It is looked so often who is behind, in milliseconds. */
const LOOK_MS = 50;

/** What a connection may take beyond its share of time, in milliseconds. */
const GRACE_MS = 250;

/** How many times slower than most others a connection may be. */
const SLOWER = 3;

/** A connection that is sent a batch. */
type UnderWay = {
  events: number;
  /** What it may take besides, in milliseconds. */
  more: number;
  /** How often it was looked at. */
  looks: number;
  isBehind: boolean;
  giveUp: () => void;
};

/**
 * The pace at which connections are sent one batch. Whoever is much slower than most is not waited for, since
 * with the next batch all the others would wait too. While the gateway throttles, that is nobody's fault.
 */
export class Pace {
  readonly #lastThrottled: () => number;
  readonly #begun = performance.now();
  readonly #underWay = new Set<UnderWay>();
  /** Milliseconds an event, of those who are done. */
  readonly #taken: number[] = [];
  readonly #looking = setInterval(() => this.#look(), LOOK_MS);

  /** `lastThrottled` tells when a post was throttled last, by the clock of `performance.now()`. */
  constructor(lastThrottled: () => number) {
    this.#lastThrottled = lastThrottled;
  }

  /**
   * Waits until a connection is sent so many events, which may take it some milliseconds more than others.
   * False where it is behind, and nothing more of it is wanted, or where `send` gives that. Rejects as it does.
   */
  async keeps(
    { events, more }: Pick<UnderWay, 'events' | 'more'>,
    send: (isKept: () => boolean) => Promise<boolean>,
  ): Promise<boolean> {
    const begun = performance.now();
    const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<boolean>();
    const one: UnderWay = {
      events,
      more,
      looks: 0,
      isBehind: false,
      giveUp: () => giveUp(false),
    };
    this.#underWay.add(one);
    try {
      const isKept = await Promise.race([send(() => !one.isBehind), givenUp]);
      if (isKept) this.#taken.push((performance.now() - begun) / events);
      return isKept;
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
    for (const one of this.#underWay) {
      const limit = GRACE_MS + SLOWER * share * one.events + one.more;
      one.isBehind = ++one.looks * LOOK_MS > limit;
      if (one.isBehind) one.giveUp();
    }
  }

  /** Milliseconds that an event takes most of those who are done; no end of them where that is not known. */
  #share(): number {
    if (this.#lastThrottled() > this.#begun) return Infinity;
    const inOrder = this.#taken.toSorted((a, b) => a - b);
    return inOrder[inOrder.length >> 1] ?? Infinity;
  }
}
