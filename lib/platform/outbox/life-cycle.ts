import { interruptionDeadline } from '../clock.ts';
import type { Effect, EffectOutcome, StoredKind } from './effect.ts';

/** A failed effect is repeated after a minute, then after twice as long each time up to an hour, for a week. */
const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 3_600_000;
const GIVE_UP_AFTER_MS = 7 * 86_400_000;

/** The number of attempts that may end while an effect is prepared. */
const MAX_PREPARATIONS = 3;

/** What decides about an effect without knowing its fields. */
type Rules<E extends Effect> = Pick<StoredKind<E>, 'stuckStates' | 'longWaitMs' | 'isFaulty'>;

/**
 * Returns a due effect at the start of an attempt. It is stored before the effect is prepared, so that an attempt that
 * kills its function counts: the next ones are due a minute, then two minutes later. After the third it is given up.
 */
export function startPreparing<E extends Effect>(effect: E, now: string): E {
  const preparations = 1 + (effect.preparations ?? 0);
  if (preparations > MAX_PREPARATIONS)
    return { ...effect, state: 'given_up', due: undefined, preparations: undefined };
  const due = new Date(Date.parse(now) + FIRST_PAUSE_MS * 2 ** (preparations - 1)).toISOString();
  return { ...effect, state: 'preparing', attempts: effect.attempts + 1, preparations, due };
}

/** Whether an earlier attempt ended while the effect was prepared. */
export const isRepeated = ({ state, preparations = 0 }: Effect): boolean =>
  state === 'preparing' && preparations > 1;

/** Returns an effect that is recorded as being sent. */
export const startSending = <E extends Effect>(effect: E, now: string): E => ({
  ...effect,
  state: 'sending',
  preparations: undefined,
  due: interruptionDeadline(now),
});

/** Returns an effect after an attempt. */
export function withOutcome<E extends Effect>(
  effect: E,
  outcome: EffectOutcome<E>,
  now: string,
): E {
  const { retryAfterSeconds, ...fields } = outcome;
  const after: E = { ...effect, due: undefined, ...fields };
  return outcome.state === 'waiting' ? postpone(after, now, retryAfterSeconds) : after;
}

/** Returns an effect that certainly did not happen: due again later, or given up after a week. */
export function postpone<E extends Effect>(effect: E, now: string, pauseSeconds = 0): E {
  const due = nextAttempt(effect, now, pauseSeconds);
  return { ...effect, state: due === undefined ? 'given_up' : 'waiting', due };
}

/** Returns when a failed effect is due again, or undefined after a week. The last attempt is at the end of the week. */
export function nextAttempt(
  { attempts, recorded_on }: Pick<Effect, 'attempts' | 'recorded_on'>,
  now: string,
  pauseSeconds = 0,
): string | undefined {
  const nowMs = Date.parse(now);
  const end = Date.parse(recorded_on) + GIVE_UP_AFTER_MS;
  if (nowMs >= end) return undefined;
  const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 10));
  return new Date(Math.min(nowMs + Math.max(pause, 1000 * pauseSeconds), end)).toISOString();
}

/** Whether only a person can resolve an effect. */
export const needsPerson = (
  { stuckStates = ['unknown', 'given_up'] }: Pick<StoredKind<never>, 'stuckStates'>,
  { state, closed_on }: Effect,
): boolean => stuckStates.includes(state) && closed_on === undefined;

export const isWaitingLong = (
  { longWaitMs = Infinity }: Pick<StoredKind<never>, 'longWaitMs'>,
  recordedOn: string,
  now: string,
) => Date.parse(now) - Date.parse(recordedOn) > longWaitMs;

/** Whether an effect has not happened, or may not have, and somebody should know. */
export const isStuck = <E extends Effect>(rules: Rules<E>, effect: E, now: string): boolean =>
  needsPerson(rules, effect) ||
  (effect.state === 'waiting' &&
    (rules.isFaulty?.(effect) === true || isWaitingLong(rules, effect.recorded_on, now)));
