import { TransactionCanceledException, type CancellationReason } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { ApiError, unavailable } from '#lib/contract/errors.ts';
import { dynamo } from './client.ts';
import { pause, Stale } from './settle.ts';
import { toTransactItem, type Step } from './step.ts';

export {
  free,
  put,
  remove,
  update,
  type Change,
  type Condition,
  type Guarded,
  type Refusal,
  type Step,
} from './step.ts';

/** Times that a transaction is sent while others are at work on its items. */
const CONFLICTS = 5;

/**
 * Writes all steps or none. Throws what the first step that did not hold says. Where another
 * transaction is at work on the same items it tries again, since nothing that was read has changed
 * yet; `Stale` where that goes on.
 *
 * A repeated attempt of the SDK after a lost answer carries the same token, so nothing is done twice.
 */
export async function commit(steps: Step[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    const refusal = await refusalOf(steps);
    if (refusal === undefined) return;
    if (!(refusal instanceof Conflict)) throw refusal;
    if (tries === CONFLICTS) throw new Stale();
    await pause(tries);
  }
}

/** Another transaction is at work on the same items. */
class Conflict extends Error {}

/** Whether a step was refused since its item would be larger than an item may be. */
const isTooLarge = ({ Code, Message = '' }: CancellationReason) =>
  Code === 'ValidationError' && /item size/i.test(Message);

/** Sends the steps. Gives why they were not taken, or nothing where they were. */
async function refusalOf(steps: Step[]): Promise<Error | undefined> {
  try {
    await dynamo.send(new TransactWriteCommand({ TransactItems: steps.map(toTransactItem) }));
    return undefined;
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) return error as Error;
    const reasons = error.CancellationReasons ?? [];
    const at = reasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
    const standing = reasons[at]?.Item;
    if (at >= 0) return steps[at]?.refused(standing && unmarshall(standing)) ?? error;
    if (reasons.some(({ Code }) => Code === 'TransactionConflict')) return new Conflict();
    if (reasons.some(isTooLarge)) return new ApiError('ITEM_TOO_LARGE');
    const busy = reasons.some(({ Code }) => /Throttl|ThroughputExceeded/.test(Code ?? ''));
    return busy ? unavailable() : error;
  }
}
