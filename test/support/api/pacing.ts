import { onTestFinished, vi } from 'vitest';
import { Pace, type Sent } from '#lib/live/pace.ts';
import type { Wait } from '#lib/live/posts.ts';

const passes = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Posts of one connection that take so many milliseconds. */
export const taking =
  (milliseconds: number, sent: Sent = 'all') =>
  async (): Promise<Sent> => {
    await passes(milliseconds);
    return sent;
  };
export const never = () => new Promise<Sent>(() => undefined);

/** Posts for which the gateway has one pause before. */
export const throttled = (pause: number, work: () => Promise<Sent>) => async (wait: Wait) => {
  wait.throttled(pause);
  await passes(pause);
  return work();
};

/** What becomes of connections that are begun together, and when in milliseconds, within the next minute. */
export function pacing() {
  const pace = new Pace();
  onTestFinished(() => pace.end());
  const begun: Promise<[Sent, number]>[] = [];
  return {
    pace,
    sends(
      send: (wait: Wait) => Promise<Sent>,
      share: { events?: number; more?: number } = {},
    ): void {
      const start = performance.now();
      const sent = pace.keeps({ events: 1, more: 0, ...share }, send);
      begun.push(sent.then((what) => [what, performance.now() - start]));
    },
    async outcome(): Promise<[Sent, number][]> {
      await vi.advanceTimersByTimeAsync(60_000);
      return Promise.all(begun);
    },
    async sent(): Promise<Sent[]> {
      return (await this.outcome()).map(([sent]) => sent);
    },
  };
}
