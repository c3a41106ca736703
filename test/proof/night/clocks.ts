import { setTimeout as sleep } from 'node:timers/promises';
import { setDemoClock } from '#infra/local/data-folder/demo-clock.ts';

/** How often the service's clock is set, in ms. It runs at the speed of this machine in between. */
const SET_EVERY_MS = 25;

/** The clock of a night that runs faster than that of this machine. */
export type NightClock = {
  /** The time of the night in ms since 1970. */
  now: () => number;
  /** Waits until a time of the night. */
  waitUntil: (time: number) => Promise<void>;
  /** Replaces the clock and the timers of a page. It runs before the page's scripts. */
  pageScript: string;
  stop: () => Promise<void>;
};

/** Starts a night's clock, which the service on a folder follows. */
export function startClock(folder: string, start: number, speed: number): NightClock {
  const origin = Date.now();
  const now = () => start + (Date.now() - origin) * speed;
  const controller = new AbortController();
  const setting = keepSetting(folder, now, controller.signal);
  return {
    now,
    waitUntil: (time) => sleep(Math.max(0, (time - now()) / speed)),
    pageScript: `(${replaceClock.toString()})(${start}, ${origin}, ${speed})`,
    stop: async () => {
      controller.abort();
      await setting;
    },
  };
}

async function keepSetting(folder: string, now: () => number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await setDemoClock(folder, now());
    await sleep(SET_EVERY_MS);
  }
}

/** Runs in the page. */
function replaceClock(start: number, origin: number, speed: number): void {
  const [Clock, later, repeat] = [Date, setTimeout, setInterval];
  const now = () => start + (Clock.now() - origin) * speed;
  globalThis.Date = new Proxy(Clock, {
    construct: (_, parts: [number?]) =>
      parts.length === 0 ? new Clock(now()) : new Clock(...(parts as [number])),
    apply: () => new Clock(now()).toString(),
    get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
  });
  const replacements = {
    setTimeout: (run: () => void, ms = 0, ...values: []) => later(run, ms / speed, ...values),
    setInterval: (run: () => void, ms = 0, ...values: []) => repeat(run, ms / speed, ...values),
  };
  Object.assign(globalThis, replacements);
}
