import { parseTypedTime } from '../text/typed-time.ts';
import { mayBeginWithTime } from './content.ts';
import type { Draft } from './draft.ts';

/** A time of day and a blank at the beginning of an entry, without a dash after it: that one begins a span. */
const TIME = /^(\d{2}:\d{2}(?::\d{2})?)\s(?!\s*[-–—−])/;

/**
 * Returns the draft of a new comment or annotation with the time of day at the beginning of its text as the time at which
 * it happened, the last one until now. A person who has removed such a time types another one as text.
 */
export function withTypedTime(draft: Draft, now: Date): Draft {
  const { text } = draft;
  const [typed = '', time] = TIME.exec(text) ?? [];
  if (time === undefined || !mayBeginWithTime(draft)) return draft;
  const at = parseTypedTime(time, { until: now.toISOString() });
  return at === undefined ? draft : { ...draft, occurred_on: at, text: text.slice(typed.length) };
}
