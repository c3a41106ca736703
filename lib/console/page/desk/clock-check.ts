import type { Desk } from './desk.ts';

/** How often the desk is asked for its time while this computer's clock is off, in ms. */
const CHECK_MS = 15_000;

/**
 * Asks the desk for its time as long as this computer's clock is off. A page on which nothing happens would otherwise show
 * the difference of an earlier moment: the clock of either may have been set since, as at the end of a demo.
 */
export function watchClock({ api }: Pick<Desk, 'api'>): void {
  setInterval(() => {
    if (api.clock.isOff.peek()) api.call('session.validate-token').catch(() => undefined);
  }, CHECK_MS);
}
