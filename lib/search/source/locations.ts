import type { Key } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { isCommentKey, isReplyKey } from '#lib/shift-log/comments/keys.ts';
import { isLogKey } from '#lib/shift-log/logs/keys.ts';
import { isLossKey } from '#lib/shift-log/losses/keys.ts';
import { isAnnotationKey } from '#lib/shift-log/notes/keys.ts';
import { isItemKey, itemsPartition } from '#lib/shift-log/open-items/keys.ts';
import { indexes, isShiftKey, shiftsPartition } from '#lib/shift-log/shifts/keys.ts';
import { createdTicketsPartition, isTicketKey } from '#lib/shift-log/tickets/keys.ts';

/** The table of the shift log, which the index reads. */
export const sourceTable = () => tableName('shift-log');

/** The index partitions of all shifts, of all items and of created tickets. */
export const lists = {
  shifts: { index: indexes.index1, pk: shiftsPartition },
  items: { index: indexes.index1, pk: itemsPartition },
  tickets: { index: indexes.index3, pk: createdTicketsPartition },
};

type RecordKind = 'shift' | 'log' | 'annotation' | 'comment' | 'reply' | 'loss' | 'item' | 'ticket';

const kinds: [RecordKind, (sk: string) => boolean][] = [
  ['shift', isShiftKey],
  ['log', isLogKey],
  ['annotation', isAnnotationKey],
  ['comment', isCommentKey],
  ['reply', isReplyKey],
  ['loss', isLossKey],
  ['item', isItemKey],
  ['ticket', isTicketKey],
];

/** Returns the kind of the record with a primary key; undefined if it is not indexed. */
export const kindOf = ({ sk }: Key): RecordKind | undefined =>
  kinds.find(([, isOfKind]) => isOfKind(sk))?.[0];
