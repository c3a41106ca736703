import { computed, signal, type ReadonlySignal } from '@preact/signals';

/** A larger difference from the server's clock is shown, in ms. */
const MAX_OFFSET_MS = 5000;
/** Slower responses are too inaccurate to set the clock, in ms. The first response counts anyway. */
const MAX_ROUND_TRIP_MS = 5000;

/** An event may seem to be this much in the future: the `Date` of a response has whole seconds. */
const MAX_AHEAD_MS = 1000;

/** The server's clock, as the `Date` of its responses tells it. */
export type ServerClock = {
  /** The time of the server. Before the first response it is the computer's. */
  now: () => Date;
  /** By how much the computer is behind the server, in ms. */
  offset: ReadonlySignal<number>;
  /** Whether the difference is large enough to be shown. */
  isOff: ReadonlySignal<boolean>;
  /**
   * Notes a response: its `Date` header, and when the request was sent and its response received, by the clock of this
   * computer.
   */
  note: (date: string | null, sentAt: number, receivedAt: number) => void;
  /** Sets a clock that is behind the time of an event to that time. */
  advanceTo: (time: string) => void;
};

export function createClock(computer: () => number = Date.now): ServerClock {
  const offset = signal(0);
  let isKnown = false;
  return {
    offset,
    now: () => new Date(computer() + offset.peek()),
    isOff: computed(() => Math.abs(offset.value) > MAX_OFFSET_MS),
    note: (date, sentAt, receivedAt) => {
      // The header has whole seconds: half a second later is the best guess.
      const server = Date.parse(date ?? '') + 500;
      const roundTrip = receivedAt - sentAt;
      if (Number.isNaN(server) || roundTrip < 0) return;
      if (isKnown && roundTrip > MAX_ROUND_TRIP_MS) return;
      isKnown = true;
      offset.value = Math.round(server - (sentAt + receivedAt) / 2);
    },
    advanceTo: (time) => {
      const ahead = Date.parse(time) - computer() - offset.peek();
      if (ahead > MAX_AHEAD_MS) offset.value += ahead;
    },
  };
}
