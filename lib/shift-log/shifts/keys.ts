import { toSortable } from '#lib/contract/datetime.ts';
import type { Shift } from './model.ts';

/**
 * The items of a shift, of the service's operators and ids, and of what the platform stores in each table: events and
 * outcomes of requests. `<start>` is the start of the shift and `<modified>` its last change. To sort as text, times
 * have six fractional digits, and numbers are padded: shift ids to 10 digits, versions to 8, other ids to 16.
 */
// prettier-ignore
export const entities = [
  { entity: 'Shift', pk: 'SHIFT#<shift_id>', sk: '#SHIFT', index1: 'SHIFTS, <start>#<shift_id>', index2: 'OPERATOR#<name>, <start>#<shift_id>', index3: 'MODIFIED, <modified>#<shift_id>' },
  { entity: 'Id index', pk: 'ID#<annotation, loss, comment, reply or tag id>', sk: 'HOME', index1: '', index2: '', index3: '' },
  { entity: 'Operator', pk: 'OPERATORS', sk: '<operator_name>', index1: '', index2: '', index3: '' },
  { entity: 'Source id', pk: 'SOURCE#<source_id>', sk: 'SOURCE', index1: '', index2: '', index3: '' },
  { entity: 'Guard', pk: 'GUARD', sk: 'RUNNING_SHIFT', index1: '', index2: '', index3: '' },
  { entity: 'Event', pk: 'EVENTS#<shift_id> or EVENTS#<kind>#<id>', sk: '<event id>', index1: '', index2: '', index3: 'EVENTS#<day>, <event id>' },
  { entity: 'Request', pk: 'REQUEST#<digest>', sk: 'REQUEST', index1: '', index2: '', index3: '' },
] as const;

/** The access patterns: each read with its key, and the endpoints and commands that use it. */
// prettier-ignore
export const accessPatterns = [
  { pattern: 'A shift with its logs, comments, annotations and losses', key: 'SHIFT#<shift_id>', usedBy: ['get-shift', 'get-current-shift', 'list-shifts', 'update-shift', 'end-shift', 'record-logs', 'npm run import', 'npm run export', 'npm run reindex'] },
  { pattern: 'Revisions of shifts, to check a snapshot', key: 'SHIFT#<shift_id>, #SHIFT', usedBy: ['get-shift', 'get-current-shift', 'list-shifts', 'list-annotations', 'list-losses', 'get-accounting', 'list-comments', 'list-comment-versions', 'create-ticket', 'npm run import', 'npm run export', 'npm run reindex'] },
  { pattern: 'The running shift and the highest id assigned', key: 'GUARD, RUNNING_SHIFT', usedBy: ['create-shift', 'get-current-shift', 'add-images', 'create-item', 'update-item', 'npm run import'] },
  { pattern: 'The shift modified last', key: 'index3: MODIFIED', usedBy: ['get-current-shift', 'create-item', 'update-item'] },
  { pattern: 'Shifts by start', key: 'index1: SHIFTS', usedBy: ['list-shifts', 'npm run export', 'npm run reindex'] },
  { pattern: 'Shifts of an operator', key: 'index2: OPERATOR#<name>', usedBy: ['list-shifts'] },
  { pattern: 'An imported shift by its source id', key: 'SOURCE#<source_id>, SOURCE', usedBy: ['get-shift', 'list-shifts', 'list-annotations', 'list-comments', 'list-comment-versions', 'npm run import', 'list-items'] },
  { pattern: 'All operators', key: 'OPERATORS', usedBy: ['list-operators', 'list-shifts'] },
  { pattern: 'The primary key of an annotation, a loss, a comment, a reply or a tag', key: 'ID#<id>, HOME', usedBy: ['update-annotation', 'update-loss', 'list-comment-versions', 'update-comment', 'reply-to-comment', 'add-images', 'list-comment-images', 'list-reply-images', 'update-reply', 'update-tag', 'delete-tag', 'npm run import', 'create-item', 'update-item', 'create-comment', 'create-image-comment', 'search.index-events', 'create-ticket', 'npm run reindex', 'send-effects'] },
  { pattern: 'A shift without its contents', key: 'SHIFT#<shift_id>, #SHIFT', usedBy: ['create-annotation', 'update-annotation', 'create-loss', 'update-loss', 'get-accounting', 'create-comment', 'update-comment', 'reply-to-comment', 'update-reply', 'add-images', 'create-image-comment', 'ingest-image', 'create-item', 'update-item'] },
  { pattern: 'The stored outcome of an Idempotency-Key', key: 'REQUEST#<digest>, REQUEST (written)', usedBy: ['withdraw-offer', 'withdraw-acknowledgements', 'create-shift', 'create-annotation', 'create-loss', 'create-comment', 'reply-to-comment', 'create-tag', 'create-template', 'create-image-comment', 'create-ticket', 'create-item', 'offer-handover', 'acknowledge-items', 'accept-handover', 'send-report', 'finalize-report'] },
  { pattern: 'Events of a stream', key: 'EVENTS#<shift_id>', usedBy: ['live.get-stream', 'live.replay-events'] },
  { pattern: 'Streams with events of a day', key: 'index3: EVENTS#<day>', usedBy: ['live.get-stream', 'live.replay-events'] },
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
/** Returns the primary key that an item of the id index has. */
export const toLocation = ({ lies }: Record<string, unknown>) => lies as { pk: string; sk: string };
export const idOfIndexKey = (partition: string) => Number(partition.slice('ID#'.length));

/** Returns the key of a source id, which is matched case-insensitively. */
export const sourceKey = (sourceId: string) => ({ pk: `SOURCE#${lower(sourceId)}`, sk: 'SOURCE' });

export const shiftPartition = (shiftId: number) => `SHIFT#${shiftId}`;
export const shiftIdOf = (partition: string) => Number(partition.slice('SHIFT#'.length));
/** `#` sorts before letters: a query returns the shift, with its revision, before its contents. */
export const shiftKey = (shiftId: number) => ({ pk: shiftPartition(shiftId), sk: '#SHIFT' });
export const isShiftKey = (sk: string) => sk === '#SHIFT';

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
