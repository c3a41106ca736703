import type { ShiftLog, ShiftSummary } from '../store/records.ts';
import { typedBlock } from '#lib/characters/references.ts';
import { errorText, failuresOf, requestName, spanOf } from '../views/blocks/facts.ts';
import type { FaultFields, FaultPart } from '../views/dialogs/fault.tsx';
import { MAX_NOTE_CHARS, toLossFields, type LossFields } from '../views/losses/loss-fields.ts';
import { MAX_TITLE_CHARS } from '../views/items/item-fields.ts';

/** The fields of a report, the key of each request, and what was made: a repetition makes nothing twice. */
export type FaultReport = FaultFields & {
  keys: Partial<Record<FaultPart, string>>;
  made: { comment?: number; item?: number; loss?: number; ticket?: true };
};

/** Returns the report that a failed execution block proposes: all of its time within the shift is lost. */
export function faultOf(log: ShiftLog, { shift_start }: ShiftSummary): FaultReport {
  const [failure] = failuresOf(log);
  const words = failure && `${requestName(failure)}: ${errorText(failure) ?? 'failed'}`;
  const { start, end } = spanOf(log);
  const isEarlier = (time: string) => Date.parse(time) < Date.parse(shift_start);
  const loss = {
    category: 'fault',
    began: isEarlier(start) ? shift_start : start,
    ...(end !== start && { ended: end }),
  } as const;
  const { began, ended } = toLossFields(loss, shift_start);
  return {
    text: `${typedBlock(String(log.eb_id))} failed${words === undefined ? '' : `. ${words}`}`,
    title: (words ?? `${log.eb_id} failed`).slice(0, MAX_TITLE_CHARS - 1),
    severity: 'major',
    component: '',
    began,
    ended,
    item: true,
    loss: !isEarlier(end),
    ticket: false,
    keys: {},
    made: {},
  };
}

/** Returns the fields of the loss of a report. */
export const toFaultLoss = (
  { began, ended, component, title }: FaultFields,
  { eb_id }: ShiftLog,
): LossFields => ({
  category: 'fault',
  began,
  ended,
  affected: '100',
  component,
  item_id: '',
  eb_id: String(eb_id),
  note: title.slice(0, MAX_NOTE_CHARS),
});
