import { expect, it } from 'vitest';
import * as source from '#lib/search/source/locations.ts';

import { insertLocationWrite } from '#lib/shift-log/shifts/id-index.ts';
import * as keys from '#lib/shift-log/shifts/keys.ts';

import { tableName } from '#lib/platform/dynamo/tables.ts';
import { logKeys } from '#lib/shift-log/logs/keys.ts';
import { commentKey, replyKey } from '#lib/shift-log/comments/keys.ts';
import { annotationKey } from '#lib/shift-log/notes/keys.ts';
import { lossKey } from '#lib/shift-log/losses/keys.ts';
import { itemsPartition, itemKey } from '#lib/shift-log/open-items/keys.ts';
import { ticketKey, createdTicketsPartition } from '#lib/shift-log/tickets/keys.ts';

const metadata = {
  created_by: 'operator-1',
  created_on: '2026-11-21T20:15:00Z',
  last_modified_by: 'operator-1',
  last_modified_on: '2026-11-21T20:15:00Z',
};
const comment = { shift_fk: 42, comment_id: 7, metadata };

it('reads the records of the shift log by the keys under which it stores them', () => {
  expect(source.sourceTable()).toBe(tableName('shift-log'));
  expect(source.idIndexKey(7)).toEqual(keys.idIndexKey(7));
  expect(source.toLocation(insertLocationWrite(7, commentKey(comment)).put)).toEqual(
    commentKey(comment),
  );
  expect(source.shiftKey(42)).toEqual(keys.shiftKey(42));
  expect(source.shiftIdOf(keys.shiftPartition(42))).toBe(42);
  expect(source.itemKey(7)).toEqual(itemKey(7));
  expect(source.ticketKey('5f0c')).toEqual(ticketKey('5f0c'));
});

it('lists shifts, items and created tickets by the indexes of the shift log', () => {
  const { index1, index3 } = keys.indexes;
  const { shifts, items, tickets } = source.lists;

  expect(shifts).toMatchObject({
    pk: keys.shiftsPartition,
    index: { name: index1.name, pk: index1.pk },
  });
  expect(items).toMatchObject({ pk: itemsPartition, index: { name: index1.name, sk: index1.sk } });
  expect(tickets).toMatchObject({ pk: createdTicketsPartition, index: { name: index3.name } });
});

it.each([
  ['shift', keys.shiftKey(42)],
  ['log', logKeys({ shift_id: 42, eb_id: 'eb-1' })],
  ['annotation', annotationKey({ id: 7, shift_id: 42, metadata } as never)],
  ['comment', commentKey(comment)],
  ['reply', replyKey(comment, { reply_id: 8, metadata })],
  ['loss', lossKey(42, { loss_id: 7, created_on: metadata.created_on })],
  ['item', itemKey(7)],
  ['ticket', ticketKey('5f0c')],
  [undefined, { pk: 'ITEM#7', sk: 'V#00000001' }],
  [undefined, { pk: 'SHIFT#42', sk: 'HANDOVER' }],
  [undefined, keys.guardKey],
])('recognizes a key of the kind %s', (kind, key) => {
  expect(source.kindOf(key)).toBe(kind);
});
