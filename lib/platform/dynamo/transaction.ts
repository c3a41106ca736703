import { TransactionCanceledException, type CancellationReason } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { ApiError, unavailable } from '#lib/contract/errors.ts';
import { eventId } from '../event-ids.ts';
import { awaitLogoutCheck } from '../auth/logout-check.ts';
import { dynamo } from './client.ts';
import { EventIdConflict, type EventWrite } from './emit.ts';
import { serialize } from './serialize.ts';
import { backoff, WriteConflict } from './retry-on-conflict.ts';
import { toTransactItem, type TransactWrite } from './transact-write.ts';

export { emit, type EventWrite } from './emit.ts';
export {
  withoutReserve,
  check,
  notExists,
  put,
  remove,
  update,
  type UpdateWrite,
  type Condition,
  type WriteOptions,
  type ErrorFactory,
  type TransactWrite,
} from './transact-write.ts';

/** Times that a transaction is sent while others are at work on its items. */
const CONFLICTS = 5;

/** Times that it is sent with another event id because a later event of its subject came first. */
const OVERTAKES = 20;

/**
 * Writes all steps or none. Throws what the first step that did not hold says. Where another
 * transaction is at work on the same items it tries again, since nothing that was read has changed
 * yet; `Stale` where that goes on.
 *
 * A repeated attempt of the SDK after a lost answer carries the same token, so nothing is done twice.
 * Without a step there is nothing to send.
 */
export async function commit(steps: (TransactWrite | EventWrite)[]): Promise<void> {
  if (steps.length === 0) return;
  await awaitLogoutCheck();
  let [conflicts, overtakes] = [0, 0];
  let after: string | undefined;
  for (;;) {
    const refusal = await send(steps, after);
    if (refusal === undefined) return;
    if (refusal instanceof EventIdConflict && ++overtakes < OVERTAKES) after = refusal.lastEventId;
    else if (refusal instanceof Conflict && ++conflicts < CONFLICTS) await backoff(conflicts);
    else
      throw refusal instanceof Conflict || refusal instanceof EventIdConflict
        ? new WriteConflict()
        : refusal;
  }
}

/**
 * Transactions of one process that tell of one shift and are under way at once: one travels while the other is
 * written. All at once they would only overtake one another.
 */
const ABREAST = 2;

let sent = 0;

/** Sends the steps in their turn, with an event id of that moment, later than `after`. */
function send(steps: (TransactWrite | EventWrite)[], after?: string): Promise<Error | undefined> {
  const events = steps.find((step) => 'build' in step);
  return serialize(events && `${events.stream} ${sent++ % ABREAST}`, () => {
    const id = events && eventId(after);
    return refusalOf(steps.map((step) => ('build' in step ? step.build(id ?? '') : step)));
  });
}

/** Another transaction is at work on the same items. */
class Conflict extends Error {}

/** Whether a step was refused since its item would be larger than an item may be. */
const isTooLarge = ({ Code, Message = '' }: CancellationReason) =>
  Code === 'ValidationError' && /item size/i.test(Message);

/** Sends the steps. Gives why they were not taken, or nothing where they were. */
async function refusalOf(steps: TransactWrite[]): Promise<Error | undefined> {
  try {
    await dynamo.send(new TransactWriteCommand({ TransactItems: steps.map(toTransactItem) }));
    return undefined;
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) return error as Error;
    const reasons = error.CancellationReasons ?? [];
    const at = reasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
    const standing = reasons[at]?.Item;
    if (at >= 0) return steps[at]?.toError(standing && unmarshall(standing)) ?? error;
    if (reasons.some(({ Code }) => Code === 'TransactionConflict')) return new Conflict();
    if (reasons.some(isTooLarge)) return new ApiError('ITEM_TOO_LARGE');
    const busy = reasons.some(({ Code }) => /Throttl|ThroughputExceeded/.test(Code ?? ''));
    return busy ? unavailable() : error;
  }
}
