import { accountTime } from '../accounting/account.ts';
import { findTimeline } from '../accounting/repository.ts';
import { omitUndefined } from '../fields/field-lists.ts';
import { toLossResponse } from '../losses/loss.ts';
import { toItemResponse } from '../open-items/open-item.ts';
import { readOpenItems } from '../open-items/repository.ts';
import { findChangedItems } from './changed-items.ts';
import { fitItems } from './fit.ts';
import { toHandoverRecord } from './handover.ts';
import { loadHandover } from './repository.ts';
import { oldestFirst, type ShiftLog } from '../logs/log.ts';
import { stateOfLog } from '#lib/night/block-state.ts';

/**
 * Loads a handover with what its reader must know now: open items and losses, running blocks and unexplained time. At
 * most two calls in sequence, and one for each further megabyte of logs. Throws 404.
 */
export async function loadHandoverResponse(shiftId: number, now: string) {
  const [{ shift, handover }, openItems, timeline] = await Promise.all([
    loadHandover(shiftId),
    readOpenItems(),
    findTimeline(shiftId),
  ]);
  const { logs, losses } = { logs: [], losses: [], ...timeline };
  const runsAt = shift.shift_end === undefined ? Date.parse(now) : undefined;
  const isRunning = (log: ShiftLog) => stateOfLog(log, runsAt) === 'running';
  const itemsToAccept = handover.state === 'accepted' ? [] : openItems.items;
  const shownItems = fitItems(itemsToAccept.map(toItemResponse));
  const response = {
    ...toHandoverRecord(handover),
    open_items: shownItems.items,
    running_blocks: logs.filter(isRunning).sort(oldestFirst).map(toRunningBlock),
    open_losses: losses.filter(({ ended }) => ended === undefined).map(toLossResponse),
    seconds_unexplained: accountTime({ shift, logs, losses, now }).seconds.unexplained,
    changed_since_offer: await findChangedItems(handover, handover.accepted_items ?? itemsToAccept),
    ...(shownItems.isTruncated && { truncated: true as const }),
  };
  return { handover, response };
}

const toRunningBlock = ({ eb_id, sbi_ref, sbi_status, eb_status, log_time }: ShiftLog) =>
  omitUndefined({ eb_id, sbi_ref, sbi_status, eb_status, log_time });
