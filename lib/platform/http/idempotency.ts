import { randomUUID } from 'node:crypto';
import { serviceOf, type Declaration } from '#lib/contract/endpoint.ts';
import { ApiError, InvalidRequest } from '#lib/contract/errors.ts';
import { compress, decompress } from '../dynamo/compression.ts';
import type { Item, Key } from '../dynamo/read.ts';
import { retryOnConflict } from '../dynamo/retry-on-conflict.ts';
import { tableName } from '../dynamo/tables.ts';
import { commit, putUnlessTaken, remove, update } from '../dynamo/transaction.ts';
import { sha256 } from '../ids.ts';
import { requestKey, type Exchange } from './exchange.ts';
import { noOutcomes, type Outcome, type OutcomeStore, type ReferencedOutcome } from './use-case.ts';

const STORED_SECONDS = 86_400;
/** How long a request locks its key: a little longer than the gateway waits. */
const LOCK_MS = 35_000;

type Run<Data, Ref> = (outcomes: OutcomeStore) => Promise<ReferencedOutcome<Data, Ref>>;

/**
 * Runs a POST at most once for each Idempotency-Key of a caller. A record locks the key while the first
 * request runs. The reference of the outcome is written to that record in the transaction of the change
 * itself: neither exists without the other. A repeated request gets the data that `reload` rebuilds.
 */
export async function runIdempotently<Data, Ref>(
  endpoint: Declaration,
  exchange: Exchange,
  run: Run<Data, Ref>,
  reload: (ref: Ref) => Promise<Data>,
): Promise<Outcome<Data>> {
  const key = requestKey(endpoint, exchange);
  if (key === undefined) return run(noOutcomes);

  const table = tableName(serviceOf(endpoint));
  const record = { pk: `REQUEST#${key}`, sk: 'REQUEST' };
  const lockOwner = randomUUID();
  const ownsLock = {
    condition: { expression: 'holder = :me', values: { ':me': lockOwner } },
    toError: inProgress,
  };
  const fingerprint = sha256(exchange.fingerprint);
  try {
    const earlierRecord = await retryOnConflict(() =>
      acquireLock(table, { ...record, holder: lockOwner, fingerprint }),
    );
    if (earlierRecord) {
      const { data: ref, ...outcome } = readOutcome<Ref>(earlierRecord, fingerprint);
      return { ...outcome, data: await reload(ref) };
    }
    const outcomeWrites = (outcome: Outcome) => {
      const set = { outcome: compress(JSON.stringify(toStored(outcome))), held_until: undefined };
      return [update(table, record, set, ownsLock)];
    };
    return await run({
      outcomeWrites,
      storeOutcome: (outcome) => commit(outcomeWrites(outcome)),
    });
  } catch (error) {
    // Failures are not stored. If the change was committed after all, the record stays.
    const noOutcome = {
      ...ownsLock.condition,
      expression: 'holder = :me AND attribute_not_exists(outcome)',
    };
    await retryOnConflict(() =>
      commit([remove(table, record, { condition: noOutcome, toError: lockLost })]),
    ).catch(() => undefined);
    throw error;
  }
}

const toStored = (outcome: Outcome): Outcome => {
  if (!('ref' in outcome)) return outcome;
  const { ref, ...rest } = outcome;
  return { ...rest, data: ref };
};

/** Another request has locked the key, or the outcome is stored. */
const lockLost = () => new Error('The lock of the Idempotency-Key was lost.');

/** Locks the key, or returns the record of the request that has locked it. */
function acquireLock(table: string, record: Key & Item): Promise<Item | undefined> {
  const now = Date.now();
  const seconds = Math.floor(now / 1000);
  const item = { ...record, held_until: now + LOCK_MS, expires: seconds + STORED_SECONDS };
  return putUnlessTaken(table, item, {
    expression: 'held_until < :now OR expires < :seconds',
    values: { ':now': now, ':seconds': seconds },
  });
}

/** Returns the outcome of a record, with its reference as data. Throws 422 for another body, 409 while its request runs. */
function readOutcome<Ref>(record: Item, fingerprint: string): Outcome<Ref> {
  if (record.fingerprint !== fingerprint)
    throw new InvalidRequest([
      {
        loc: ['header', 'idempotency-key'],
        msg: 'This key was used with another body',
        type: 'idempotency_key_reused',
      },
    ]);
  if (!(record.outcome instanceof Uint8Array)) throw inProgress();
  return JSON.parse(decompress(record.outcome)) as Outcome<Ref>;
}

const inProgress = () => new ApiError('REQUEST_IN_PROGRESS', {}, { 'Retry-After': '1' });
