import { randomUUID } from 'node:crypto';
import { serviceOf, type Declaration } from '#lib/contract/endpoint.ts';
import { ApiError, InvalidRequest } from '#lib/contract/errors.ts';
import { compress, decompress } from '../dynamo/compression.ts';
import type { Item } from '../dynamo/read.ts';
import { retryOnConflict } from '../dynamo/retry-on-conflict.ts';
import { tableName } from '../dynamo/tables.ts';
import { commit, put, remove, update, type TransactWrite } from '../dynamo/transaction.ts';
import type { Exchange } from './exchange.ts';
import { digest, requestKey } from './request-key.ts';
import type { Outcome } from './use-case.ts';

/** An answer is kept for a day. */
const KEPT_SECONDS = 86_400;
/** No request is at work longer than the gateway waits: after this its hold on the key lapses. */
const HOLD_MS = 35_000;

type Run = (remember: (outcome: Outcome) => TransactWrite[]) => Promise<Outcome>;

/**
 * Runs a POST at most once for each Idempotency-Key of a caller. The key is held by a record while
 * the first request is at work; its outcome is written to that record in the transaction of the
 * change itself, so that neither exists without the other, and a crash in between loses nothing.
 */
export async function onceForKey(
  endpoint: Declaration,
  exchange: Exchange,
  run: Run,
): Promise<Outcome> {
  const key = requestKey(endpoint, exchange);
  if (key === undefined) return run(() => []);

  const table = tableName(serviceOf(endpoint));
  const record = { pk: `REQUEST#${key}`, sk: 'REQUEST' };
  const held = {
    condition: { expression: 'holder = :me', values: { ':me': randomUUID() } },
    toError: inProgress,
  };
  const fingerprint = digest(exchange.fingerprint);
  const holder = held.condition.values[':me'];
  try {
    const earlier = await retryOnConflict(() => hold(table, { ...record, holder, fingerprint }));
    if (earlier) return replay(earlier, fingerprint);
    return await run((outcome) => {
      const kept = { outcome: compress(JSON.stringify(outcome)), held_until: undefined };
      return [update(table, record, kept, held)];
    });
  } catch (error) {
    // Only successes are kept. Where the change was committed after all, the record stays.
    const unused = {
      ...held.condition,
      expression: 'holder = :me AND attribute_not_exists(outcome)',
    };
    await retryOnConflict(() =>
      commit([remove(table, record, { condition: unused, toError: notMine })]),
    ).catch(() => undefined);
    throw error;
  }
}

/** The key is another request's, or its outcome stands: there is nothing to give back. */
const notMine = () => new Error('not held');

class Standing extends Error {
  readonly record: Item;
  constructor(record: Item) {
    super();
    this.record = record;
  }
}

/** Takes the key, or gives the record of the request that has it. */
async function hold(
  table: string,
  record: { pk: string; sk: string } & Item,
): Promise<Item | undefined> {
  const now = Date.now();
  const seconds = Math.floor(now / 1000);
  const item = { ...record, held_until: now + HOLD_MS, expires: seconds + KEPT_SECONDS };
  const condition = {
    expression: 'attribute_not_exists(pk) OR held_until < :now OR expires < :seconds',
    values: { ':now': now, ':seconds': seconds },
  };
  try {
    await commit([
      put(table, item, { condition, toError: (standing) => new Standing(standing ?? {}) }),
    ]);
    return undefined;
  } catch (error) {
    if (error instanceof Standing) return error.record;
    throw error;
  }
}

function replay(record: Item, fingerprint: string): Outcome {
  if (record.fingerprint !== fingerprint)
    throw new InvalidRequest([
      {
        loc: ['header', 'idempotency-key'],
        msg: 'This key was used with another body',
        type: 'idempotency_key_reused',
      },
    ]);
  if (!(record.outcome instanceof Uint8Array)) throw inProgress();
  return JSON.parse(decompress(record.outcome)) as Outcome;
}

const inProgress = () => new ApiError('REQUEST_IN_PROGRESS', {}, { 'Retry-After': '1' });
