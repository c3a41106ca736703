import { log } from '../log.ts';
import { commit } from '../dynamo/transaction.ts';
import { publishMetric } from '../metrics.ts';
import { stateName, type Effect, type StoredKind } from './effect.ts';
import { needsPerson } from './life-cycle.ts';
import { findByKey, findEffect, openKeys, replaceWrite, stuckKeys } from './records.ts';

/** Publishes the number of stuck effects of a kind. The alarm is on while it is above 0. */
export const publishStuck = async <E extends Effect>(kind: StoredKind<E>, now: string) =>
  publishMetric('StuckEffects', (await stuckKeys(kind, now)).length, { kind: kind.kind });

/** Starts the alarm before an attempt that may end as the last one did: without an outcome. */
export async function reportRepetition<E extends Effect>(
  kind: StoredKind<E>,
  effect: E,
  now: string,
): Promise<void> {
  const { state, attempts } = effect;
  log('error', 'EFFECT_STUCK', { kind: kind.kind, id: kind.id(effect), state, attempts });
  publishMetric('StuckEffects', 1 + (await stuckKeys(kind, now)).length, { kind: kind.kind });
}

/** Returns the effects of a kind that wait for another attempt, or that a person must resolve. */
export async function listOpen<E extends Effect>(kind: StoredKind<E>): Promise<E[]> {
  const effects = await Promise.all((await openKeys(kind)).map((key) => findByKey(kind, key)));
  return effects.filter((effect) => effect !== undefined && effect.state !== 'sending') as E[];
}

/** Closes an effect that only a person can resolve, so that it no longer counts as stuck. Throws for any other. */
export async function closeEffect<E extends Effect>(
  kind: StoredKind<E>,
  id: string,
  now: string,
): Promise<void> {
  const effect = await findEffect(kind, id);
  if (!effect) throw new Error(`There is no ${kind.kind} ${id}.`);
  if (effect.closed_on !== undefined) throw new Error(`The ${kind.kind} ${id} is closed already.`);
  if (!needsPerson(kind, effect))
    throw new Error(
      `The ${kind.kind} ${id} is ${stateName(kind, effect.state)}: only one that a person must resolve can be closed.`,
    );
  await commit([replaceWrite(kind, { ...effect, closed_on: now }, effect)]);
}
