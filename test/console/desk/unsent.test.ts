import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { leftoversOf, unsentOf, withoutArrived } from '#lib/console/page/desk/unsent.ts';
import type { Draft } from '#lib/console/page/drafts/draft.ts';
import { commentEntry } from '#lib/console/page/store/records.ts';
import { aComment, aReply, at } from '../support/records.ts';

const aDraft = (id: string, fields: Partial<Draft> = {}): Draft => ({
  id,
  user: 'operator-1',
  target: { kind: 'comment', shift_id: 42 },
  text: `text of ${id}`,
  blobs: [],
  key: id,
  state: 'draft',
  saved_at: at(0),
  tab: 'tab',
  ...fields,
});

const queueOf = (drafts: Draft[], entries: Draft[], arriving: Draft[] = []) => ({
  drafts: { entries: signal(drafts) },
  outbox: { entries: signal(entries), arriving: signal(arriving) },
});

describe('what is not saved', () => {
  it('is the queue and the other drafts of the shift, in a list that stays while they stay', () => {
    const queue = queueOf([aDraft('a'), aDraft('b')], [aDraft('q', { state: 'queued' })]);
    const current = signal<string | undefined>('a');
    const unsent = unsentOf(queue, { shiftId: 42, current });
    const before = unsent.value;
    expect(before.map(({ id }) => id)).toEqual(['q', 'b']);

    queue.drafts.entries.value = [...queue.drafts.entries.value];

    expect(unsent.value).toBe(before);
    current.value = 'b';
    expect(unsent.value.map(({ id }) => id)).toEqual(['q', 'a']);
  });

  it('has comments of files alone until the desk lists them, and no text that is saved', () => {
    const arriving = [
      aDraft('files', { state: 'arriving', text: '', comment_id: 1001 }),
      aDraft('text', { state: 'arriving', comment_id: 1002 }),
    ];
    const unsent = unsentOf(queueOf([], [], arriving), { shiftId: 42, current: signal() });
    const entries = signal([commentEntry(aComment(2))]);
    const remaining = withoutArrived(unsent, entries);
    expect(remaining.value.map(({ id }) => id)).toEqual(['files']);

    entries.value = [commentEntry(aComment(1)), commentEntry(aComment(2))];

    expect(remaining.value).toEqual([]);
  });

  it('is not shown a second time when the stream is faster than the response', () => {
    const sending = { state: 'sending', queued_at: at(5) } as const;
    const unsent = signal([
      aDraft('new', { ...sending, text: 'Clouds' }),
      aDraft('reply', {
        ...sending,
        text: 'They leave',
        target: { kind: 'reply', shift_id: 42, comment_id: 1001 },
      }),
    ]);
    const entries = signal([commentEntry(aComment(1, { comment: 'Clouds' }))]);
    const remaining = withoutArrived(unsent, entries);
    expect(remaining.value).toHaveLength(2);

    const reply = aReply(1001, 7, { reply_text: 'They leave' });
    entries.value = [
      commentEntry(aComment(1, { replies: [reply] })),
      commentEntry(aComment(9, { comment: 'Clouds' })),
    ];

    expect(remaining.value).toEqual([]);
  });
});

describe('what was left behind', () => {
  const queue = queueOf(
    [aDraft('a', { target: { kind: 'comment', shift_id: 41 } }), aDraft('empty', { text: '' })],
    [
      aDraft('r', { state: 'refused', target: { kind: 'comment', shift_id: 40 } }),
      aDraft('w', { state: 'waiting', target: { kind: 'comment', shift_id: 39 } }),
    ],
  );

  it('are drafts and refused entries of shifts that are not on the screen', () => {
    expect(leftoversOf(queue, new Set([42]))).toEqual({ count: 2, shiftId: 41 });
    expect(leftoversOf(queue, new Set([41]))).toEqual({ count: 1, shiftId: 40 });
    expect(leftoversOf(queue, new Set([40, 41]))).toBeUndefined();
  });
});
