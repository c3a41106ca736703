import type { Key } from '../dynamo/read.ts';
import type { EventWrite, TransactWrite, UpdateWrite } from '../dynamo/transaction.ts';

/**
 * The state of an effect outside the database, such as a mail or a ticket.
 *
 * `waiting` becomes `preparing` when it is due, then `sending`, which becomes `sent`, `refused`, `unknown`, or `waiting`
 * again if the receiver was unavailable; after a week it is `given_up`. An effect that a crash leaves in `preparing` is
 * attempted again, and given up after three such attempts. One that a crash leaves in `sending` becomes `unknown`: it
 * may have happened, and it is not repeated. `none`: there was nobody to send it to. A mail that was sent becomes
 * `bounced` when some of its recipients are not reached, or complain.
 */
export type EffectState =
  | 'waiting'
  | 'preparing'
  | 'sending'
  | 'sent'
  | 'refused'
  | 'unknown'
  | 'given_up'
  | 'none'
  | 'bounced';

/** What the outbox keeps of every effect. */
export type Effect = {
  state: EffectState;
  /** The number of attempts, with the present one. */
  attempts: number;
  /** The number of attempts that ended while they were prepared; while preparing, with this one. */
  preparations?: number | undefined;
  recorded_on: string;
  /** The time of the next attempt; while sending, the time after which it counts as interrupted. */
  due?: string | undefined;
  /** When a person closed it, or another effect replaced it. */
  closed_on?: string | undefined;
};

/** Returns what the outbox keeps of an effect that is recorded now. */
export const waitingSince = (now: string, due = now): Effect => ({
  state: 'waiting',
  attempts: 0,
  recorded_on: now,
  due,
});

/** The result of an attempt, with the fields that it sets. After `waiting` it is attempted again. */
export type EffectOutcome<E> = Partial<Omit<E, 'state'>> & {
  state: 'sent' | 'refused' | 'unknown' | 'waiting';
  /** The pause that the receiver asks for. */
  retryAfterSeconds?: number | undefined;
};

export type EffectContext = { clock: () => string };

/** How a kind of effect is stored. */
export type StoredKind<E extends Effect> = {
  /** Names the kind in the schedule, in its alarm, and in `npm run outbox`. */
  kind: string;
  table: () => string;
  /** The index of effects that are due, or that a person must resolve. */
  index: { name: string; pk: string; sk: string };
  id: (effect: E) => string;
  key: (id: string) => Key;
  /** The stored fields besides those of `Effect`. */
  fields: Record<keyof Omit<E, keyof Effect>, unknown>;
  /** The attributes of fields that are stored under another name. */
  storedAs?: Partial<Record<keyof E & string, string>>;
  /** The stored names of states that differ. Responses have the same. */
  stateNames?: Partial<Record<EffectState, string>>;
  /** The partitions of the index; `sent` only if those that are sent are listed. */
  partitions: { due: string; stuck: string; sent?: string };
  /** What follows the due time in the index. Default: the time at which it was recorded, and the id. */
  duePosition?: (effect: E) => string;
  /** The states in which a person must act. Default: unknown and given up. */
  stuckStates?: EffectState[];
  /** An effect counts as stuck after it has waited for so long. Default: never. */
  longWaitMs?: number;
  /** Whether a waiting effect counts as stuck at once, since an administrator must act before it can succeed. */
  isFaulty?: (effect: E) => boolean;
  /** The number of days for which it is stored. Default: no limit. */
  retentionDays?: number;
};

/** A kind of effect: how it is stored, prepared and sent. */
export type EffectKind<E extends Effect, Prepared> = StoredKind<E> & {
  /** The number of effects that a run attempts in parallel. Default: 5. */
  concurrency?: number;
  /** Rejects while nothing of the kind can be sent, such as without valid settings. Then nothing is attempted. */
  requireReady?: () => Promise<unknown>;
  /** Whether an effect of unknown outcome is sent again. */
  repeatsUnknown?: boolean;
  /**
   * Makes what is sent, such as the text of a mail, with the fields that are stored before it is sent. Undefined if
   * there is nothing to send. After an error, the effect is due again later.
   */
  prepare: (
    effect: E,
    context: EffectContext,
  ) => Promise<{ content: Prepared; fields?: Partial<E> } | undefined>;
  /** Sends it. Resolves in every case: failures and unknown outcomes are outcomes, too. */
  send: (content: Prepared, effect: E, context: EffectContext) => Promise<EffectOutcome<E>>;
  /** Returns the writes that save an outcome, with its events. Default: the write alone. */
  withOutcome?: (
    write: TransactWrite<UpdateWrite>,
    effect: E,
    content: Prepared,
  ) => (TransactWrite | EventWrite)[];
  /** Returns writes that accompany a sent effect. If they cannot be made, the outcome is saved without them. */
  onSent?: (effect: E, context: EffectContext) => Promise<(TransactWrite | EventWrite)[]>;
};

/** Defines a kind of effect that is queued, and attempted until its outcome is clear. */
export const defineEffect = <E extends Effect, Prepared>(
  kind: EffectKind<E, Prepared>,
): EffectKind<E, Prepared> => kind;

/** Returns the name of an effect's state in responses. One that is being prepared is waiting. */
export function stateName(
  { stateNames = {} }: Pick<StoredKind<never>, 'stateNames'>,
  state: EffectState,
): string {
  const shown = state === 'preparing' ? 'waiting' : state;
  return stateNames[shown] ?? shown;
}
