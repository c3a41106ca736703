import { setTimeout as sleep } from 'node:timers/promises';

/** The clock of a night that runs faster than that of this machine. */
export type NightClock = {
  /** The time of the night in ms since 1970. */
  now: () => number;
  /** Waits until a time of the night. */
  waitUntil: (time: number) => Promise<void>;
  /** Replaces the clock and the timers of a page. It runs before the page's scripts. */
  pageScript: string;
  /** The option of Node.js that replaces the clock of a service, also in the header `Date`. */
  serviceOption: string;
};

/** Creates the clock of a night that begins now on this machine's clock, and at `start` on its own. */
export function createClock(start: number, speed: number): NightClock {
  const origin = Date.now();
  const now = () => start + (Date.now() - origin) * speed;
  const values = `${start}, ${origin}, ${speed}`;
  const clockScript = `(${replaceClock.toString()})(${values});`;
  const script = `import { ServerResponse } from 'node:http'; ${clockScript} ${datedResponses}`;
  return {
    now,
    waitUntil: (time) => sleep(Math.max(0, (time - now()) / speed)),
    pageScript: `${clockScript} (${replaceTimers.toString()})(${speed});`,
    serviceOption: `--import=data:text/javascript;base64,${Buffer.from(script).toString('base64')}`,
  };
}

/** Node.js writes the same `Date` for a second of this machine's time. */
const datedResponses = `
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (...values) {
    this.setHeader('Date', new Date().toUTCString());
    return writeHead.apply(this, values);
  };`;

/** Runs in pages and services. */
function replaceClock(start: number, origin: number, speed: number): void {
  const Clock = Date;
  const now = () => start + (Clock.now() - origin) * speed;
  globalThis.Date = new Proxy(Clock, {
    construct: (_, parts: unknown[]) =>
      parts.length === 0 ? new Clock(now()) : new Clock(...(parts as [number])),
    apply: () => new Clock(now()).toString(),
    get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/** Runs in pages. */
function replaceTimers(speed: number): void {
  const { setTimeout: later, setInterval: repeat } = globalThis;
  Object.assign(globalThis, {
    setTimeout: (run: () => void, ms = 0, ...values: []) => later(run, ms / speed, ...values),
    setInterval: (run: () => void, ms = 0, ...values: []) => repeat(run, ms / speed, ...values),
  });
}
