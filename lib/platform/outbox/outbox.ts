import type { Item, Key } from '../dynamo/read.ts';
import { putUnlessTaken, type TransactWrite } from '../dynamo/transaction.ts';
import { log, type LogCode } from '../log.ts';
import { hasStatus, storedStatus } from './effect-status.ts';

/**
 * An effect outside the database, such as a mail or a ticket, that must happen at most once. It is recorded
 * before it is sent, and its outcome is saved afterwards. If the process dies in between, the record shows
 * that the effect may have happened, and it is not sent again.
 */
type Effect<Outcome> = {
  /** Sends it. Resolves in every case: failures and unknown outcomes are outcomes, too. */
  send: () => Promise<Outcome>;
  save: (outcome: Outcome) => Promise<void>;
  /** Logged if `save` fails, with `facts`. */
  notSaved: LogCode;
  facts?: Record<string, string>;
};

/** The record of an effect, before it is sent. */
type EffectRecord = {
  table: string;
  item: Key;
  status: string;
  /** The status of earlier records that may be replaced, because the effect certainly did not happen. */
  repeatable: string;
};

/** Records an effect, together with `alongside`. Returns the earlier record under its key if there is one. */
export const recordEffect = (
  { table, item, status, repeatable }: EffectRecord,
  alongside: TransactWrite[] = [],
): Promise<Item | undefined> =>
  putUnlessTaken(table, { ...item, ...storedStatus(status) }, hasStatus(repeatable), alongside);

/** Sends a recorded effect and saves its outcome. A failure to save is only logged: the effect has happened. */
export async function sendRecorded<Outcome>(effect: Effect<Outcome>): Promise<Outcome> {
  const outcome = await effect.send();
  try {
    await effect.save(outcome);
  } catch (error) {
    log('error', effect.notSaved, effect.facts ?? {}, error);
  }
  return outcome;
}
