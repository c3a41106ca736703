import { toSortable } from '#lib/contract/datetime.ts';
import type { Shift } from './model.ts';

/**
 * The shift service's table: one row per entity, with its primary key and its index keys. `<start>` is the start
 * of the shift and `<modified>` its last change. To sort as text, times have six fractional digits, and numbers
 * are padded: shift ids to 10 digits, versions to 8, other ids to 16. `lib/platform/dynamo` reads and writes the
 * events, which subscribers of other services also receive.
 */
// prettier-ignore
export const entities = [
  { entity: 'Shift', pk: 'SHIFT#<shift_id>', sk: '#SHIFT', index1: 'SHIFTS, <start>#<shift_id>', index2: 'OPERATOR#<name>, <start>#<shift_id>', index3: 'MODIFIED, <modified>#<shift_id>' },
  { entity: 'Log', pk: 'SHIFT#<shift_id>', sk: 'LOG#<eb_id>', index1: 'EB#<eb_id>, <shift_id>', index2: 'SBI#<sbi_ref>, <shift_id>', index3: '' },
  { entity: 'Annotation', pk: 'SHIFT#<shift_id>', sk: 'ANNOTATION#<created>#<annotation_id>', index1: '', index2: '', index3: '' },
  { entity: 'Loss', pk: 'SHIFT#<shift_id>', sk: 'LOSS#<created>#<loss_id>', index1: '', index2: '', index3: '' },
  { entity: 'Handover', pk: 'SHIFT#<shift_id>', sk: 'HANDOVER', index1: '', index2: '', index3: '' },
  { entity: 'Comment', pk: 'SHIFT#<shift_id>', sk: 'COMMENT#<created>#<comment_id>', index1: 'COMMENTS, <created>#<comment_id>', index2: 'COMMENTS_ON_EB#<eb_fk>, <created>#<comment_id>', index3: '' },
  { entity: 'Reply', pk: 'SHIFT#<shift_id>', sk: 'COMMENT#<created>#<comment_id>#REPLY#<created>#<reply_id>', index1: '', index2: '', index3: '' },
  { entity: 'Comment version', pk: 'COMMENT#<comment_id>', sk: 'V#<comment_version>', index1: '', index2: '', index3: '' },
  { entity: 'Attachment', pk: 'IMAGE#<unique_id>', sk: 'IMAGE', index1: '', index2: '', index3: '' },
  { entity: 'Item', pk: 'ITEM#<item_id>', sk: 'ITEM', index1: 'ITEMS, <created>#<item_id>', index2: 'ITEMS_OPENED_IN#<shift_id>, <created>#<item_id>', index3: 'ITEMS_CLOSED_IN#<shift_id>, <created>#<item_id>' },
  { entity: 'Item change', pk: 'ITEM#<item_id>', sk: 'V#<version>', index1: '', index2: '', index3: '' },
  { entity: 'Open item', pk: 'OPEN_ITEMS', sk: '<created>#<item_id>', index1: '', index2: '', index3: '' },
  { entity: 'Revision of items', pk: 'OPEN_ITEMS', sk: '#REVISION', index1: '', index2: '', index3: '' },
  { entity: 'Tag link', pk: 'TAGGED#<tag in lower case>', sk: '<created>#<comment_id>', index1: '', index2: '', index3: '' },
  { entity: 'Id index', pk: 'ID#<annotation, loss, comment, reply or tag id>', sk: 'HOME', index1: '', index2: '', index3: '' },
  { entity: 'Tag', pk: 'TAGS', sk: '<tag_name in lower case>', index1: '', index2: '', index3: '' },
  { entity: 'Operator', pk: 'OPERATORS', sk: '<operator_name>', index1: '', index2: '', index3: '' },
  { entity: 'Source id', pk: 'SOURCE#<source_id>', sk: 'SOURCE', index1: '', index2: '', index3: '' },
  { entity: 'Guard', pk: 'GUARD', sk: 'RUNNING_SHIFT', index1: '', index2: '', index3: '' },
  { entity: 'Event', pk: 'EVENTS#<shift_id> or EVENTS#<kind>#<id>', sk: '<event id>', index1: '', index2: '', index3: 'EVENTS#<day>, <event id>' },
  { entity: 'Ticket', pk: 'TICKET#<record_id>', sk: 'TICKET', index1: '', index2: '', index3: 'TICKETS, <due>#<requested>#<record_id> or STUCK_TICKETS or CREATED_TICKETS, <requested>#<record_id>' },
  { entity: 'Report', pk: 'SHIFT#<shift_id>', sk: 'REPORT', index1: '', index2: '', index3: '' },
  { entity: 'Items open at the end', pk: 'SHIFT#<shift_id>', sk: 'OPEN_AT_END', index1: '', index2: '', index3: '' },
  { entity: 'Mail of a report', pk: 'REPORT_MAIL#<shift_id>', sk: 'MAIL', index1: '', index2: '', index3: 'REPORT_MAILS, <due>#<shift_id> or STUCK_REPORT_MAILS, <recorded>#<shift_id>' },
  { entity: 'Requested mail of a report', pk: 'REPORT_MAIL#<shift_id>', sk: 'SENDING#<digest>', index1: '', index2: '', index3: '' },
  { entity: 'Recipients of a user per hour', pk: 'REPORT_SENDER#<user>', sk: '<hour>', index1: '', index2: '', index3: '' },
  { entity: 'Request', pk: 'REQUEST#<digest>', sk: 'REQUEST', index1: '', index2: '', index3: '' },
] as const;

/** The access patterns: each read with its key, and the endpoints and commands that use it. */
// prettier-ignore
export const accessPatterns = [
  { pattern: 'A shift with its logs, comments, annotations and losses', key: 'pk = SHIFT#<shift_id>', endpoints: ['get-shift', 'get-current-shift', 'list-shifts', 'update-shift', 'end-shift', 'record-logs'] },
  { pattern: 'Revisions of shifts, to check a snapshot', key: 'pk = SHIFT#<shift_id>, sk = #SHIFT', endpoints: ['get-shift', 'get-current-shift', 'list-shifts', 'list-annotations', 'list-losses', 'get-accounting', 'list-comments', 'list-comment-versions'] },
  { pattern: 'The running shift and the highest id assigned', key: 'pk = GUARD, sk = RUNNING_SHIFT', endpoints: ['create-shift', 'get-current-shift', 'add-images', 'create-item', 'update-item'] },
  { pattern: 'The shift modified last', key: 'index3: MODIFIED, newest first', endpoints: ['get-current-shift', 'create-item', 'update-item'] },
  { pattern: 'Shifts by start', key: 'index1: SHIFTS, <from> to <to>, newest first', endpoints: ['list-shifts', 'npm run export'] },
  { pattern: 'Shifts of an operator', key: 'index2: OPERATOR#<name>, <from> to <to>, newest first', endpoints: ['list-shifts'] },
  { pattern: 'Shifts with a log of an execution block', key: 'index1: EB#<eb_id>', endpoints: ['list-shifts'] },
  { pattern: 'Shifts with a log of a scheduling block instance', key: 'index2: SBI#<sbi_ref>', endpoints: ['list-shifts'] },
  { pattern: 'An imported shift by its source id', key: 'pk = SOURCE#<source_id>', endpoints: ['get-shift', 'list-shifts', 'list-annotations', 'list-comments', 'list-comment-versions', 'npm run import'] },
  { pattern: 'All operators', key: 'pk = OPERATORS', endpoints: ['list-operators', 'list-shifts'] },
  { pattern: 'Annotations of a shift, newest first', key: 'pk = SHIFT#<shift_id>, sk = ANNOTATION#…', endpoints: ['list-annotations'] },
  { pattern: 'Losses of a shift', key: 'pk = SHIFT#<shift_id>, sk = LOSS#…', endpoints: ['list-losses'] },
  { pattern: 'Logs and losses of a shift', key: 'pk = SHIFT#<shift_id>, sk = LOG#… to LOSS#…', endpoints: ['get-accounting', 'get-handover'] },
  { pattern: 'The primary key of an annotation, a loss, a comment, a reply or a tag', key: 'pk = ID#<id>', endpoints: ['update-annotation', 'update-loss', 'list-comment-versions', 'update-comment', 'reply-to-comment', 'add-images', 'list-comment-images', 'list-reply-images', 'delete-tag', 'npm run import', 'create-item', 'update-item'] },
  { pattern: 'One annotation, or one loss', key: 'pk = SHIFT#<shift_id>, sk = ANNOTATION#<created>#<annotation_id> or LOSS#<created>#<loss_id>', endpoints: ['update-annotation', 'update-loss'] },
  { pattern: 'A page of comments of a shift with their replies, newest first', key: 'pk = SHIFT#<shift_id>, sk = COMMENT#…', endpoints: ['list-comments'] },
  { pattern: 'All comments, newest first', key: 'index1: COMMENTS', endpoints: ['list-comments'] },
  { pattern: 'Comments with a tag, newest first', key: 'pk = TAGGED#<tag>', endpoints: ['list-comments'] },
  { pattern: 'Comments that refer to an execution block, newest first', key: 'index2: COMMENTS_ON_EB#<eb_fk>', endpoints: ['list-comments'] },
  { pattern: 'A comment with its replies', key: 'pk = SHIFT#<shift_id>, sk = COMMENT#<created>#<comment_id>…', endpoints: ['list-comments', 'list-comment-versions', 'update-comment', 'reply-to-comment'] },
  { pattern: 'A comment without replies, or a reply', key: 'pk = SHIFT#<shift_id>, sk = COMMENT#…', endpoints: ['list-comment-versions', 'list-comment-images', 'list-reply-images', 'ingest-image', 'create-comment', 'update-comment', 'reply-to-comment', 'add-images', 'create-image-comment'] },
  { pattern: 'Earlier versions of a comment', key: 'pk = COMMENT#<comment_id>', endpoints: ['list-comment-versions', 'list-comment-images'] },
  { pattern: 'Attachments by id', key: 'pk = IMAGE#<unique_id>', endpoints: ['ingest-image', 'create-comment', 'update-comment', 'reply-to-comment', 'add-images', 'create-image-comment', 'list-comment-versions', 'list-comment-images', 'get-file'] },
  { pattern: 'A shift without its contents', key: 'pk = SHIFT#<shift_id>, sk = #SHIFT', endpoints: ['create-annotation', 'update-annotation', 'create-loss', 'update-loss', 'get-accounting', 'create-comment', 'update-comment', 'reply-to-comment', 'add-images', 'create-image-comment', 'ingest-image', 'create-item', 'update-item'] },
  { pattern: 'An item', key: 'pk = ITEM#<item_id>, sk = ITEM', endpoints: ['get-item', 'update-item', 'list-items'] },
  { pattern: 'The history of an item, newest first', key: 'pk = ITEM#<item_id>, sk = V#…', endpoints: ['get-item'] },
  { pattern: 'All open items with their revision', key: 'pk = OPEN_ITEMS', endpoints: ['list-items', 'get-handover', 'offer-handover', 'acknowledge-items', 'accept-handover'] },
  { pattern: 'All items, newest first', key: 'index1: ITEMS', endpoints: ['list-items', 'get-handover'] },
  { pattern: 'Items that were opened or closed in a shift, newest first', key: 'index2: ITEMS_OPENED_IN#<shift_id>, index3: ITEMS_CLOSED_IN#<shift_id>', endpoints: ['list-items'] },
  { pattern: 'A handover with its shift and the guard', key: 'pk = SHIFT#<shift_id>, sk = HANDOVER and #SHIFT; GUARD', endpoints: ['get-handover', 'update-handover', 'offer-handover', 'acknowledge-items', 'accept-handover'] },
  { pattern: 'All tags', key: 'pk = TAGS', endpoints: ['list-tags'] },
  { pattern: 'A ticket request by its id', key: 'pk = TICKET#<record_id>', endpoints: ['create-ticket', 'get-ticket', 'send-tickets', 'create-item', 'update-item'] },
  { pattern: 'Due tickets', key: 'index3: TICKETS, up to <now>', endpoints: ['send-tickets'] },
  { pattern: 'Stuck and created tickets', key: 'index3: TICKETS, STUCK_TICKETS and CREATED_TICKETS', endpoints: ['send-tickets', 'npm run tickets', 'npm run reindex'] },
  { pattern: 'A shift without its contents, and its report', key: 'pk = SHIFT#<shift_id>, sk = #SHIFT and REPORT', endpoints: ['get-report', 'update-report', 'finalize-report', 'send-report', 'send-reports'] },
  { pattern: 'Everything that a report is compiled from', key: 'pk = SHIFT#<shift_id>; pk = OPEN_ITEMS; index2: ITEMS_OPENED_IN#<shift_id>; index3: ITEMS_CLOSED_IN#<shift_id>', endpoints: ['get-report', 'update-report', 'finalize-report', 'send-reports'] },
  { pattern: 'The mails of a report', key: 'pk = REPORT_MAIL#<shift_id>', endpoints: ['get-report', 'update-report', 'finalize-report', 'send-report', 'send-reports'] },
  { pattern: 'Due mails of reports, and those that need a person', key: 'index3: REPORT_MAILS, up to <now>; STUCK_REPORT_MAILS', endpoints: ['send-reports'] },
  { pattern: 'The stored outcome of an Idempotency-Key', key: 'pk = REQUEST#<digest>', endpoints: ['create-shift', 'create-annotation', 'create-loss', 'create-comment', 'reply-to-comment', 'create-tag', 'create-image-comment', 'create-ticket', 'create-item', 'offer-handover', 'acknowledge-items', 'accept-handover', 'send-report'] },
] as const;

/** The attributes by which `GET /shifts` filters index rows. */
const projectedAttributes = ['shift_id', 'source_id', 'operator_name', 'user_id'];

/** The indexes, with the attributes that each projects besides its keys. */
export const indexes = {
  index1: { name: 'index1', pk: 'index1_pk', sk: 'index1_sk', projectedAttributes },
  index2: { name: 'index2', pk: 'index2_pk', sk: 'index2_sk', projectedAttributes },
  index3: { name: 'index3', pk: 'index3_pk', sk: 'index3_sk', projectedAttributes: [] },
};

export const guardKey = { pk: 'GUARD', sk: 'RUNNING_SHIFT' };
export const operatorsPartition = 'OPERATORS';
export const operatorKey = (name: string) => ({ pk: operatorsPartition, sk: name });

/** Returns the key of the item that maps an id to the primary key of its annotation, loss, comment, reply or tag. */
export const idIndexKey = (id: number) => ({ pk: `ID#${id}`, sk: 'HOME' });
export const idOfIndexKey = (partition: string) => Number(partition.slice('ID#'.length));

/** Returns the key of a source id, which is matched case-insensitively. */
export const sourceKey = (sourceId: string) => ({ pk: `SOURCE#${lower(sourceId)}`, sk: 'SOURCE' });

export const shiftPartition = (shiftId: number) => `SHIFT#${shiftId}`;
export const shiftIdOf = (partition: string) => Number(partition.slice('SHIFT#'.length));
/** `#` sorts before letters: a query returns the shift, with its revision, before its contents. */
export const shiftKey = (shiftId: number) => ({ pk: shiftPartition(shiftId), sk: '#SHIFT' });

export const paddedShiftId = (shiftId: number) => String(shiftId).padStart(10, '0');
export const paddedId = (id: number) => String(id).padStart(16, '0');
export const lower = (id: string | number) => String(id).toLowerCase();

export const shiftsPartition = 'SHIFTS';
export const modifiedShiftsPartition = 'MODIFIED';
export const operatorPartition = (name: string) => `OPERATOR#${lower(name)}`;

/** Returns the range of index sort keys of shifts that start between two times, inclusive. */
export const startRange = (from?: string, to?: string) => ({
  from: from && toSortable(from),
  to: to && `${toSortable(to)}#~`,
});

/** Returns the position of a shift in the list by start. */
export const startPosition = ({ shift_start, shift_id }: Pick<Shift, 'shift_start' | 'shift_id'>) =>
  `${toSortable(shift_start)}#${paddedShiftId(shift_id)}`;

export function shiftKeys(shift: Shift) {
  const start = startPosition(shift);
  return {
    ...shiftKey(shift.shift_id),
    index1_pk: shiftsPartition,
    index1_sk: start,
    index2_pk: operatorPartition(shift.operator_name),
    index2_sk: start,
    index3_pk: modifiedShiftsPartition,
    index3_sk: `${toSortable(shift.metadata.last_modified_on)}#${paddedShiftId(shift.shift_id)}`,
  };
}
