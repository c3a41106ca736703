import {
  acceptHandover,
  acknowledgeItems,
  offerHandover,
  updateHandover,
} from '#lib/shift-log/contracts/handover.ts';
import { createLoss } from '#lib/shift-log/contracts/losses.ts';
import { createItem, updateItem } from '#lib/shift-log/contracts/open-items.ts';
import { finalizeReport, updateReport } from '#lib/shift-log/contracts/report.ts';
import { endShift } from '#lib/shift-log/contracts/shifts.ts';
import { ebIdOf } from './blocks.ts';
import type { Step } from './night.ts';
import type { DemoShift } from './requests.ts';

/** A step on an item, on lost time, on the handover or on the report. */
type RecordAction = Exclude<
  Step['action'],
  { kind: 'log' | 'comment' | 'reply' | 'edit' | 'annotation' | 'ticket' }
>;

/** Sends the request of a step. The text is the title of an item, the note of a loss, or the summary of a handover. */
export async function performRecord(action: RecordAction, demoShift: DemoShift): Promise<void> {
  const { send, shiftId } = demoShift;
  const { by, text } = action;
  const path = { shift_id: shiftId };
  switch (action.kind) {
    case 'item':
      await openItem(action, demoShift);
      break;
    case 'change of an item': {
      const item = { item_id: demoShift.items.get(action.item) ?? 0 };
      await send(by, updateItem, { path: item, body: action.change });
      break;
    }
    case 'loss':
      await send(by, createLoss, { path, body: lossOf(action, demoShift) });
      break;
    case 'handover':
      await send(by, updateHandover, {
        path,
        body: { summary: text, plan: action.plan, to: action.to },
      });
      break;
    case 'offer':
      await send(by, offerHandover, { path });
      break;
    case 'acknowledgement':
      await send(by, acknowledgeItems, { path, body: { all: true, note: text } });
      break;
    case 'acceptance': {
      const body = { operator_name: by, user_id: by };
      const [handover] = (await send(by, acceptHandover, { path, body })).result_data;
      demoShift.running = handover?.next_shift_id;
      break;
    }
    case 'end of the next shift':
      await send(by, endShift, { path: { shift_id: demoShift.running ?? 0 } });
      demoShift.running = undefined;
      break;
    case 'report':
      await send(by, updateReport, { path, body: { summary: text } });
      break;
    case 'final report':
      await send(by, finalizeReport, { path });
  }
}

async function openItem(
  { by, name, text, comment, fields }: Extract<RecordAction, { kind: 'item' }>,
  { send, comments, items }: DemoShift,
): Promise<void> {
  const comment_id = comment === undefined ? undefined : comments.get(comment);
  const body = { ...fields, title: text, ...(comment_id !== undefined && { comment_id }) };
  const [item] = (await send(by, createItem, { body })).result_data;
  if (!item) throw new Error('The response to an item is empty.');
  items.set(name, item.item_id);
}

function lossOf(action: Extract<RecordAction, { kind: 'loss' }>, { items }: DemoShift) {
  const { category, affected, component, item, block, began, ended, text } = action;
  return {
    ...{ category, affected, component, began, ended, note: text },
    ...(item !== undefined && { item_id: items.get(item) }),
    ...(block !== undefined && { eb_id: ebIdOf(block) }),
  };
}
