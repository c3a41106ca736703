import { describe, expect, it } from 'vitest';
import { changeOfComment, changeOfShift } from '#lib/console/page/store/changes.ts';
import { createReading } from '#lib/console/page/store/reading.ts';
import { createStore } from '#lib/console/page/store/store.ts';
import { aComment, aFile, aReply, aShift } from '../support/records.ts';

const recordOf = (store: ReturnType<typeof createStore>, key: string) =>
  store.entry(key).value?.record;

/** Creates a store with comments of which somebody reads the first, away from the newest end. */
function createReadStore(comments: ReturnType<typeof aComment>[]) {
  const reading = createReading();
  const store = createStore(reading);
  store.apply(changeOfShift(aShift(0, { comments })), 'snapshot');
  reading.setVisible(['comment-1001'], false);
  return store;
}

describe('the store, while somebody reads', () => {
  it('holds what would move or replace what is being read, and counts it (rule 8)', () => {
    const store = createReadStore([aComment(1), aComment(2)]);

    store.apply(changeOfComment(aComment(3)), 'stream');
    store.apply(changeOfComment(aComment(1, { id: 2001, comment: 'once' })), 'stream');
    store.apply(changeOfComment(aComment(1, { id: 2002, comment: 'twice' })), 'stream');
    store.apply(changeOfComment(aComment(2, { id: 2003, comment: 'off screen' })), 'stream');

    expect(store.waiting.value).toEqual({
      keys: ['comment-1003', 'comment-1001'],
      added: 1,
      changed: 1,
    });
    expect(recordOf(store, 'comment-1001')).toEqual(aComment(1));
    expect(recordOf(store, 'comment-1002')).toMatchObject({ comment: 'off screen' });
    expect(store.order.value).not.toContain('comment-1003');
  });

  it('shows all that waits on release (rule 9)', () => {
    const store = createReadStore([aComment(1)]);
    store.apply(changeOfComment(aComment(3)), 'stream');
    store.apply(changeOfComment(aComment(1, { id: 2002, comment: 'twice' })), 'stream');

    store.release();

    expect(store.waiting.value.keys).toEqual([]);
    expect(store.order.value).toEqual(['shift-started', 'comment-1001', 'comment-1003']);
    expect(recordOf(store, 'comment-1001')).toMatchObject({ comment: 'twice' });
  });

  it("shows the responses to a person's own requests at once, with what waited for the same entry (rule 10)", () => {
    const store = createReadStore([aComment(1)]);
    store.apply({ shift_id: 42, replies: [aReply(1001, 1)] }, 'stream');

    store.apply(changeOfComment(aComment(1, { id: 2000, comment: 'mine' })), 'response');

    expect(recordOf(store, 'comment-1001')).toMatchObject({
      comment: 'mine',
      replies: [aReply(1001, 1)],
    });
    expect(store.waiting.value.keys).toEqual([]);
  });

  it("shows a person's own entry also if the stream brings it before the response (rule 10)", () => {
    const store = createReadStore([aComment(1)]);
    store.apply(changeOfComment(aComment(3)), 'stream');
    store.apply(changeOfComment(aComment(4)), 'stream');

    store.apply(changeOfComment(aComment(3)), 'response');

    expect(store.order.value).toEqual(['shift-started', 'comment-1001', 'comment-1003']);
    expect(store.waiting.value.keys).toEqual(['comment-1004']);
  });

  it('keeps the first link of a file until links are renewed (rule 11)', () => {
    const store = createStore();
    const withLink = (path: string) =>
      changeOfComment(aComment(1, { image: [aFile('dish', path)] }));
    store.apply(withLink('first'), 'snapshot');
    const before = store.entry('comment-1001').value;

    store.apply(withLink('second'), 'snapshot');
    expect(store.entry('comment-1001').value).toBe(before);
    store.renewLinks(withLink('third'));

    expect(recordOf(store, 'comment-1001')).toMatchObject({ image: [aFile('dish', 'third')] });
  });

  it('adds lasting addresses to files that an earlier version of the page has stored', () => {
    const store = createStore();
    const stored = aFile('dish', 'first');
    const href = '/slt/api/v3/shift/file/dish';
    store.apply(changeOfComment(aComment(1, { image: [stored] })), 'snapshot');

    store.apply(changeOfComment(aComment(1, { image: [{ ...stored, href }] })), 'snapshot');

    expect(recordOf(store, 'comment-1001')).toMatchObject({ image: [{ ...stored, href }] });
  });
});
