import { accountTime } from '../accounting/account.ts';
import { isListed, toCommentResponse } from '../comments/response.ts';
import { toHandoverRecord, type Handover } from '../handover/handover.ts';
import type { ShiftLog } from '../logs/log.ts';
import { stateOfLog } from '#lib/night/block-state.ts';
import { compareOccurrences } from '#lib/night/occurrence.ts';
import { toLossResponse } from '../losses/loss.ts';
import { toShiftSummary } from '../shifts/model.ts';
import type { WholeShift } from '../reading/whole-shift.ts';
import { toItemResponse, type OpenItem } from '../open-items/open-item.ts';
import { ticketsOf, toBlock } from './blocks.ts';
import { fitReport } from './fit.ts';
import type { OpenAtEnd } from './records.ts';
import { toReportState, type ReportRecord, type CompiledReport } from './report.ts';
import { warningsOf } from './warnings.ts';
import { countWithdrawn, withoutWithdrawn, withoutWithdrawnReplies } from './withdrawn.ts';
import { toAnnotationResponse } from '../notes/model.ts';

/** Everything that a report is compiled from. */
export type Sources = {
  shift: WholeShift;
  record: ReportRecord;
  handover: Handover | undefined;
  /** The items that are open now, newest first. */
  openItems: OpenItem[];
  /** The items that were open when the shift ended; undefined while it runs, and of imported shifts. */
  openAtEnd: OpenAtEnd | undefined;
  /** The items that were opened or closed in the shift. */
  itemsOfShift: OpenItem[];
};

/** Compiles a report with the content of its record. It is cut to fit a response. */
export function compileReport(sources: Sources, now: string): CompiledReport {
  const { shift, record, handover } = sources;
  const { logs, losses, annotations } = shift;
  const listedComments = shift.comments.map(toCommentResponse).filter(isListed);
  const comments = withoutWithdrawnReplies(listedComments);
  const items = itemsOf(sources);
  const runsAt = shift.shift_end === undefined ? Date.parse(now) : undefined;
  const isRunning = (log: ShiftLog) => stateOfLog(log, runsAt) === 'running';
  const handoverRecord = handover && handover.version > 0 ? toHandoverRecord(handover) : undefined;
  const { id: _id, ...summary } = toShiftSummary(shift);
  const report: CompiledReport = {
    ...toReportState(record),
    // The words of the handover stand in until somebody writes others.
    ...(record.summary === '' && handoverRecord && { summary: handoverRecord.summary }),
    shift: summary,
    warnings: warningsOf(shift.shift_end !== undefined, items.open, handoverRecord),
    accounting: accountTime({ shift, logs, losses, now }),
    execution_blocks: logs.map((log) => toBlock(log, isRunning(log))),
    losses: withoutWithdrawn(losses).map(toLossResponse),
    items,
    comments,
    annotations: withoutWithdrawn(annotations).map(toAnnotationResponse),
    tickets: ticketsOf(comments),
    ...(handoverRecord && { handover: handoverRecord }),
    withdrawn: countWithdrawn({ comments: listedComments, annotations, losses }),
  };
  return inOrder(fitReport(report, shift.isPartial === true));
}

/** Returns a report with its entries in the order of what happened; it is cut by the order of writing. */
const inOrder = ({ comments, annotations, ...report }: CompiledReport): CompiledReport => ({
  ...report,
  comments: comments.toSorted(compareOccurrences),
  annotations: annotations.toSorted(compareOccurrences),
});

/**
 * Returns the items of a report as they were in the shift. What changed after its end belongs to later shifts: an item
 * that was open at the end is shown as it was then, and one that was not open then was closed in the shift. If the list
 * of the end has been cut, that is not known of an item that it does not have.
 */
function itemsOf({ shift, openItems, openAtEnd, itemsOfShift }: Sources): CompiledReport['items'] {
  const { shift_id, shift_end } = shift;
  const itemsOpenAtEnd = shift_end === undefined ? openItems : (openAtEnd?.items ?? []);
  const openIds = new Set(itemsOpenAtEnd.map(({ item_id }) => item_id));
  const cutCount = openAtEnd && openAtEnd.count > openAtEnd.items.length && openAtEnd.count;
  const areAllKnown = openAtEnd !== undefined && !cutCount;
  const itemsById = new Map(
    [...itemsOfShift, ...itemsOpenAtEnd].map((item) => [item.item_id, item]),
  );
  const openedItems = [...itemsById.values()].filter((item) => item.opened_in === shift_id);
  const isClosed = (item: OpenItem) =>
    !openIds.has(item.item_id) &&
    (item.closed_in === shift_id || (areAllKnown && item.opened_in === shift_id));
  const closedItems = [...itemsById.values()].filter(isClosed);
  const responses = (list: OpenItem[]) => list.map(toItemResponse).sort(oldestFirst);
  return {
    opened: responses(openedItems),
    closed: responses(closedItems),
    open: responses(itemsOpenAtEnd),
    ...(cutCount && { open_count: cutCount }),
  };
}

const oldestFirst = (a: OpenItem, b: OpenItem) => a.item_id - b.item_id;
