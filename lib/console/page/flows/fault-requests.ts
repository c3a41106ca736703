import { ErrorResponse, firstRecord } from '../api/call.ts';
import type { Desk } from '../desk/desk.ts';
import { changeOfComment } from '../store/changes.ts';
import type { ShiftLog, ShiftSummary } from '../store/records.ts';
import { tagsIn } from '../text/tokens.ts';
import type { FaultFields, FaultPart } from '../views/dialogs/fault.tsx';
import { toLossValues } from '../views/losses/loss-fields.ts';
import { toFaultLoss, type FaultReport } from './fault.ts';
import { createItem } from './item-requests.ts';
import { createLoss } from './loss-requests.ts';

type Fault = { shift: ShiftSummary; log: ShiftLog; fields: FaultFields; report: FaultReport };

/**
 * Sends a comment, an item, a loss and a ticket, in this order, each with a key of its own. What was made before is left
 * out. Throws the error of the first request that fails.
 */
export async function reportFault(
  desk: Desk,
  fault: Fault,
  onDone: (part: FaultPart) => void,
): Promise<void> {
  const { fields, report } = fault;
  const parts = [
    ['comment', makeComment, true],
    ['item', makeItem, fields.item],
    ['loss', makeLoss, fields.loss],
    ['ticket', makeTicket, fields.ticket],
  ] as const;
  for (const [part, make, isWanted] of parts) {
    if (!isWanted || report.made[part]) continue;
    const key = report.keys.get(part) ?? crypto.randomUUID();
    report.keys.set(part, key);
    try {
      await make(desk, fault, key);
      onDone(part);
    } catch (error) {
      // What was refused is another request after a change.
      if (error instanceof ErrorResponse && error.status === 422) report.keys.delete(part);
      throw error;
    }
  }
}

async function makeComment(
  { api, shifts }: Desk,
  { shift, log, fields, report }: Fault,
  key: string,
) {
  const { text } = fields;
  const body = {
    shift_fk: shift.shift_id,
    comment: text,
    eb_fk: String(log.eb_id),
    tags: tagsIn(text),
  };
  const request = { body, headers: { 'Idempotency-Key': key } };
  const comment = firstRecord((await api.call('shift-log.create-comment', request)).body);
  report.made.comment = comment;
  shifts.apply(changeOfComment(comment), 'response');
}

async function makeItem(desk: Desk, { fields, report }: Fault, key: string) {
  const { title, severity, component, text } = fields;
  const body = {
    ...{ kind: 'fault', title, severity, detail: text },
    ...(component.trim() !== '' && { component }),
    comment_id: report.made.comment?.comment_id,
  };
  report.made.item = await createItem(desk, body, key);
}

async function makeLoss(desk: Desk, { shift, log, fields, report }: Fault, key: string) {
  const values = toLossValues(toFaultLoss(fields, log), shift.shift_start);
  await createLoss(desk, shift.shift_id, { ...values, item_id: report.made.item?.item_id }, key);
  report.made.loss = true;
}

async function makeTicket({ api }: Desk, { fields, report }: Fault, key: string) {
  const { title, text, component } = fields;
  const body = {
    ...{ summary: title, description: text, issue_type: 'Bug' },
    components: component.trim() === '' ? [] : [component],
    comment_id: report.made.comment?.comment_id,
  };
  await api.call('shift-log.create-ticket', { body, headers: { 'Idempotency-Key': key } });
  report.made.ticket = true;
}
