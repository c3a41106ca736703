import { firstRecord } from '../api/call.ts';
import { isFinalError } from '../api/final-error.ts';
import type { Desk } from '../desk/desk.ts';
import { changeOfComment } from '../store/changes.ts';
import type { ShiftLog, ShiftSummary } from '../store/records.ts';
import { tagsIn } from '../text/tokens.ts';
import { faultParts, type FaultPart } from '../views/dialogs/fault.tsx';
import { toLossValues } from '../views/losses/loss-fields.ts';
import { toFaultLoss, type FaultReport } from './fault.ts';
import { createItem } from './item-requests.ts';
import { createLoss } from './loss-requests.ts';

type Fault = {
  shift: ShiftSummary;
  log: ShiftLog;
  report: { read: () => FaultReport; set: (part: Partial<FaultReport>) => void };
};

/**
 * Sends a comment, an item, a loss and a ticket, in this order, each with a key of its own. What was made before is left
 * out. Throws the error of the first request that fails.
 */
export async function reportFault(desk: Desk, { shift, log, report }: Fault): Promise<void> {
  const { read, set } = report;
  for (const part of faultParts) {
    const isWanted = part === 'comment' || read()[part];
    if (!isWanted || read().made[part] !== undefined) continue;
    const key = read().keys[part] ?? crypto.randomUUID();
    set({ keys: { ...read().keys, [part]: key } });
    try {
      const made = await makers[part](desk, { shift, log, fields: read(), key });
      set({ made: { ...read().made, ...made } });
    } catch (error) {
      // What was refused is another request after a change.
      if (isFinalError(error)) set({ keys: { ...read().keys, [part]: undefined } });
      throw error;
    }
  }
}

type Part = { shift: ShiftSummary; log: ShiftLog; fields: FaultReport; key: string };

/** Makes one part of the report. Returns what it made. */
type Maker = (desk: Desk, part: Part) => Promise<FaultReport['made']>;

const makeComment: Maker = async ({ api, shifts }, { shift, log, fields, key }) => {
  const { text } = fields;
  const body = {
    shift_fk: shift.shift_id,
    comment: text,
    eb_fk: String(log.eb_id),
    tags: tagsIn(text),
  };
  const request = { body, headers: { 'Idempotency-Key': key } };
  const comment = firstRecord((await api.call('shift-log.create-comment', request)).body);
  shifts.apply(changeOfComment(comment), 'response');
  return { comment: comment.comment_id };
};

const makeItem: Maker = async (desk, { fields, key }) => {
  const { title, severity, component, text, made } = fields;
  const body = {
    ...{ kind: 'fault', title, severity, detail: text },
    ...(component.trim() !== '' && { component }),
    comment_id: made.comment,
  };
  return { item: (await createItem(desk, body, key)).item_id };
};

const makeLoss: Maker = async (desk, { shift, log, fields, key }) => {
  const values = toLossValues(toFaultLoss(fields, log), shift.shift_start);
  const body = { ...values, item_id: fields.made.item };
  return { loss: (await createLoss(desk, shift.shift_id, body, key)).loss_id };
};

const makeTicket: Maker = async ({ api }, { fields, key }) => {
  const { title, text, component, made } = fields;
  const body = {
    ...{ summary: title, description: text, issue_type: 'Bug' },
    components: component.trim() === '' ? [] : [component],
    comment_id: made.comment,
  };
  const request = { body, headers: { 'Idempotency-Key': key } };
  await api.call('shift-log.create-ticket', request);
  return { ticket: true };
};

const makers: Record<FaultPart, Maker> = {
  comment: makeComment,
  item: makeItem,
  loss: makeLoss,
  ticket: makeTicket,
};
