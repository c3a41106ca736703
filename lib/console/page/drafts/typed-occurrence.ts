import { parseTypedTime } from '../text/typed-time.ts';
import type { Draft } from './draft.ts';

/** A time of day and a blank at the beginning of an entry. */
const TYPED = /^(\d{2}:\d{2}(?::\d{2})?)\s/;

/**
 * Returns a draft of a comment or an annotation with the time of day at the beginning of its text as the time at which
 * it happened, the last one until now. A person who has removed such a time types another one as text.
 */
export function withTypedTime(draft: Draft, now: Date): Draft {
  const { target, text, occurred_on } = draft;
  const [typed = '', time] = TYPED.exec(text) ?? [];
  if (time === undefined || target.kind === 'reply' || occurred_on !== undefined) return draft;
  const at = parseTypedTime(time, { until: now.toISOString() });
  return at === undefined ? draft : { ...draft, occurred_on: at, text: text.slice(typed.length) };
}
