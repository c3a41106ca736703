import { commit, type EventWrite, type TransactWrite } from '../dynamo/transaction.ts';
import { retryOnConflict, WriteConflict } from '../dynamo/retry-on-conflict.ts';
import { inParallel } from '../in-parallel.ts';
import { log } from '../log.ts';
import type { Effect, EffectContext, EffectKind } from './effect.ts';
import {
  isRepeated,
  isStuck,
  postpone,
  startPreparing,
  startSending,
  withOutcome,
} from './life-cycle.ts';
import { dueKeys, findByKey, replaceWrite } from './records.ts';
import { publishStuck, reportRepetition } from './stuck.ts';
import type { Key } from '../dynamo/read.ts';

/** The maximum number of effects that a run attempts, and by default the number in parallel. */
const MAX_EFFECTS = 100;
const CONCURRENCY = 5;

/** A run attempts no further effect after this time. */
const LAST_START_MS = 8000;

/**
 * Attempts the due effects of a kind, earliest first, and publishes the number of stuck ones. Waits for all of them,
 * then rejects if one has failed.
 */
export async function sendDue<E extends Effect, Prepared>(
  kind: EffectKind<E, Prepared>,
  context: EffectContext,
): Promise<void> {
  const startedAt = Date.now();
  try {
    const keys = await dueKeys(kind, context.clock(), MAX_EFFECTS);
    if (keys.length > 0) await kind.requireReady?.();
    // An effect that is interrupted by the end of the run would have an unknown outcome.
    await inParallel(keys, kind.concurrency ?? CONCURRENCY, async (key) => {
      if (Date.now() - startedAt < LAST_START_MS) await resume(kind, key, context);
    });
  } finally {
    await publishStuck(kind, context.clock());
  }
}

/** Attempts an effect, or marks one whose last attempt was interrupted as unknown, unless another run has done so. */
async function resume<E extends Effect, Prepared>(
  kind: EffectKind<E, Prepared>,
  key: Key,
  context: EffectContext,
): Promise<void> {
  const now = context.clock();
  const effect = await findByKey(kind, key);
  if (effect?.due === undefined || effect.due > now) return;
  const isInterrupted = effect.state === 'sending' && !kind.repeatsUnknown;
  try {
    const after = isInterrupted
      ? await replace(kind, { ...effect, state: 'unknown', due: undefined }, effect, context)
      : await attempt(kind, effect, context);
    const { state, attempts } = after;
    if (isStuck(kind, after, now))
      log('error', 'EFFECT_STUCK', { kind: kind.kind, id: kind.id(after), state, attempts });
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
  }
}

async function attempt<E extends Effect, Prepared>(
  kind: EffectKind<E, Prepared>,
  before: E,
  context: EffectContext,
): Promise<E> {
  const { clock } = context;
  const preparing = await replace(kind, startPreparing(before, clock()), before, context);
  if (preparing.state === 'given_up') return preparing;
  if (isRepeated(preparing)) await reportRepetition(kind, preparing, clock());
  const prepared = await prepare(kind, preparing, before, context);
  if (!prepared) {
    const none: E = { ...preparing, state: 'none', due: undefined, preparations: undefined };
    return replace(kind, none, preparing, context);
  }
  const { content, fields } = prepared;
  const next = startSending({ ...preparing, ...fields }, clock());
  return send(kind, await replace(kind, next, preparing, context), content, context);
}

/** Prepares an effect. After an error it is due again later: only attempts that never return count as preparations. */
async function prepare<E extends Effect, Prepared>(
  kind: EffectKind<E, Prepared>,
  preparing: E,
  { preparations }: E,
  context: EffectContext,
) {
  try {
    return await kind.prepare(preparing, context);
  } catch (error) {
    const next = { ...postpone(preparing, context.clock()), preparations };
    await replace(kind, next, preparing, context).catch(() => undefined);
    throw error;
  }
}

type SendContext<E> = EffectContext & {
  /** Makes the writes that store the response to a waiting caller, in the transaction that saves the outcome. */
  outcomeWrites?: (effect: E) => TransactWrite[];
};

/**
 * Sends an effect that is recorded as `sending`, and saves its outcome. Returns the effect after that. A failure to save
 * is only logged: the effect has happened.
 */
export async function send<E extends Effect, Prepared>(
  kind: EffectKind<E, Prepared>,
  sending: E,
  content: Prepared,
  context: SendContext<E>,
): Promise<E> {
  const outcome = await kind.send(content, sending, context);
  const now = context.clock();
  const after = { ...withOutcome(sending, outcome, now), changed_on: now };
  try {
    await saveOutcome(kind, after, { sending, content }, context);
  } catch (error) {
    log('error', 'EFFECT_NOT_SAVED', { kind: kind.kind, id: kind.id(after) }, error);
  }
  return after;
}

async function saveOutcome<E extends Effect, Prepared>(
  kind: EffectKind<E, Prepared>,
  after: E,
  { sending, content }: { sending: E; content: Prepared },
  context: SendContext<E>,
): Promise<void> {
  const { onSent } = kind;
  const isSent = after.state === 'sent';
  const write = replaceWrite(kind, after, sending);
  const writes: (TransactWrite | EventWrite)[] = [
    ...(kind.withOutcome?.(write, after, content) ?? [write]),
    ...(isSent ? (context.outcomeWrites?.(after) ?? []) : []),
  ];
  if (!isSent || !onSent) return retryOnConflict(() => commit(writes));
  try {
    await retryOnConflict(async () => commit([...(await onSent(after, context)), ...writes]));
  } catch (error) {
    log('error', 'EFFECT_SAVED_ALONE', { kind: kind.kind, id: kind.id(after) }, error);
    await retryOnConflict(() => commit(writes));
  }
}

/** Stores the next state of an effect. Throws `WriteConflict` if another run has changed it. */
async function replace<E extends Effect, Prepared>(
  kind: EffectKind<E, Prepared>,
  next: E,
  before: E,
  { clock }: EffectContext,
): Promise<E> {
  const changed = { ...next, changed_on: clock() };
  await commit([replaceWrite(kind, changed, before)]);
  return changed;
}
