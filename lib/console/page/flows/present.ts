import type { Desk } from '../desk/desk.ts';
import type { ShiftSummary } from '../store/records.ts';

/** The `Date` of a response has whole seconds: the page's idea of the time may be ahead by half of one, in ms. */
const UNCERTAINTY_MS = 1000;

/**
 * Returns the present as ISO 8601, within a shift. It is a second early, so that the service does not take it for
 * the future.
 */
export function presentOf({ api }: Pick<Desk, 'api'>, { shift_start }: ShiftSummary): string {
  const now = new Date(api.clock.now().getTime() - UNCERTAINTY_MS).toISOString();
  return now < shift_start ? shift_start : now;
}
