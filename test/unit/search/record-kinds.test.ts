import { expect, it } from 'vitest';
import { kindOf } from '#lib/search/source/locations.ts';
import * as keys from '#lib/shift-log/shifts/keys.ts';
import { logKeys } from '#lib/shift-log/logs/keys.ts';
import { commentKey, replyKey } from '#lib/shift-log/comments/keys.ts';
import { annotationKey } from '#lib/shift-log/notes/keys.ts';
import { lossKey } from '#lib/shift-log/losses/keys.ts';
import { itemKey } from '#lib/shift-log/open-items/keys.ts';
import { ticketKey } from '#lib/shift-log/tickets/keys.ts';

const metadata = {
  created_by: 'operator-1',
  created_on: '2026-11-21T20:15:00Z',
  last_modified_by: 'operator-1',
  last_modified_on: '2026-11-21T20:15:00Z',
};
const comment = { shift_fk: 42, comment_id: 7, metadata };

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
  expect(kindOf(key)).toBe(kind);
});
