import { getItem, queryAll, type Item } from '#lib/platform/dynamo/read.ts';
import { toShift } from '../shifts/records.ts';
import { toLoss } from '../losses/records.ts';
import * as keys from '../shifts/keys.ts';
import { table } from '../fields/table.ts';
import { readSnapshot } from '../reading/snapshots.ts';
import { compareLosses } from '../losses/loss.ts';
import { accountTime, fitAccounting, type Accounting, type Timeline } from './account.ts';
import { toLog } from '../logs/records.ts';
import { logsFrom, isLogKey } from '../logs/keys.ts';
import { isLossKey, lossesTo } from '../losses/keys.ts';

/**
 * Returns a shift with its logs and losses, or undefined, by two parallel calls if they are less than 1 MB: logs
 * and losses are neighbours in the order of keys.
 */
export async function findTimeline(shiftId: number): Promise<Timeline | undefined> {
  const range = { pk: keys.shiftPartition(shiftId), from: logsFrom, to: lossesTo };
  const [root, items] = await Promise.all([
    getItem(table(), keys.shiftKey(shiftId)),
    queryAll<Item & { sk: string }>({ table: table(), ...range }),
  ]);
  return (
    root && {
      shift: toShift(root),
      logs: items.filter(({ sk }) => isLogKey(sk)).map(toLog),
      losses: items
        .filter(({ sk }) => isLossKey(sk))
        .map(toLoss)
        .sort(compareLosses),
    }
  );
}

/**
 * Accounts for the time of a shift until `now`, as a snapshot, or returns undefined. Three calls in sequence. Returns
 * the newest intervals that fit a response.
 */
export async function findAccounting(
  shiftId: number,
  now: string,
): Promise<Accounting | undefined> {
  const timeline = await readSnapshot(shiftId, () => findTimeline(shiftId));
  return timeline && fitAccounting(accountTime({ ...timeline, now }));
}
