import { describe, expect, it } from 'vitest';
import { changeOfComment, changeOfFrame, changeOfShift } from '#lib/console/page/store/changes.ts';
import { createStore } from '#lib/console/page/store/store.ts';
import {
  aComment,
  aFile,
  aLog,
  anAnnotation,
  aReply,
  aShift,
  at,
  shiftAlone,
} from '../support/records.ts';

const recordOf = (store: ReturnType<typeof createStore>, key: string) =>
  store.entry(key).value?.record;

describe('the store', () => {
  it('ignores changes of another shift (rule 1)', () => {
    const store = createStore();
    store.apply(changeOfShift(aShift()), 'snapshot');

    store.apply(changeOfComment(aComment(5, { shift_fk: 43 })), 'stream');

    expect(store.order.value).toEqual(['shift-started']);
  });

  it('changes the signal of one entry alone, and the order only for a new one (rule 2)', () => {
    const store = createStore();
    store.apply(changeOfShift(aShift(0, { comments: [aComment(1), aComment(2)] })), 'snapshot');
    const [order, other] = [store.order.value, store.entry('comment-1002').value];

    store.apply(changeOfComment(aComment(1, { id: 2000, comment: 'edited' })), 'stream');

    expect(recordOf(store, 'comment-1001')).toMatchObject({ comment: 'edited' });
    expect(store.entry('comment-1002').value).toBe(other);
    expect(store.order.value).toBe(order);
  });

  it('moves an entry whose event is said to have happened at another time', () => {
    const store = createStore();
    store.apply(changeOfShift(aShift(0, { comments: [aComment(1), aComment(2)] })), 'snapshot');

    const change = { id: 2000, occurred_on: at(3) };
    store.apply(changeOfComment(aComment(1, change)), 'stream');
    expect(store.order.value).toEqual(['shift-started', 'comment-1002', 'comment-1001']);
    expect(store.entry('comment-1001').value?.at).toBe(at(3));

    store.apply(changeOfComment(aComment(1, { id: 3000 })), 'stream');
    expect(store.order.value).toEqual(['shift-started', 'comment-1001', 'comment-1002']);
  });

  it('ignores a comment with a lower id and a log with an earlier time (rule 3)', () => {
    const store = createStore();
    const [comment, log] = [aComment(1, { id: 2000, comment: 'newest' }), aLog('eb-1', 30)];
    store.apply({ shift_id: 42, comments: [comment], logs: [log] }, 'snapshot');

    store.apply({ shift_id: 42, comments: [aComment(1)], logs: [aLog('eb-1', 29)] }, 'stream');

    expect(recordOf(store, 'comment-1001')).toMatchObject({ comment: 'newest' });
    expect(recordOf(store, 'log-eb-1')).toEqual(log);
  });

  it('keeps the requests of a log that a truncated shift leaves out (rule 3)', () => {
    const store = createStore();
    const whole = aLog('eb-1', 30, { request_response: [{ request: 'scan' }] });
    store.apply({ shift_id: 42, logs: [aLog('eb-1', 30)] }, 'snapshot');

    store.apply({ shift_id: 42, logs: [whole] }, 'snapshot');
    store.apply({ shift_id: 42, logs: [aLog('eb-1', 30)] }, 'snapshot');

    expect(recordOf(store, 'log-eb-1')).toEqual(whole);
  });

  it('unites the replies and arrived files of older and newer versions (rule 4)', () => {
    const store = createStore();
    const [first, second] = [aReply(1001, 1), aReply(1001, 2, { image: [aFile('plot')] })];
    store.apply(changeOfComment(aComment(1, { id: 2000, replies: [second] })), 'snapshot');

    store.apply(changeOfComment(aComment(1, { replies: [first] })), 'stream');
    store.apply({ shift_id: 42, replies: [{ ...second, image: [] }] }, 'stream');
    store.apply(changeOfComment(aComment(1, { id: 2000, image: [aFile('dish')] })), 'stream');

    expect(recordOf(store, 'comment-1001')).toEqual(
      aComment(1, { id: 2000, replies: [first, second], image: [aFile('dish')] }),
    );
  });

  it('hides announced files until they arrive, and comments that have nothing else (rule 4)', () => {
    const store = createStore();
    const { file_key: _key, ...announced } = aFile('dish');
    const blank = aComment(1, { comment: undefined });
    store.apply(changeOfShift(aShift()), 'snapshot');

    store.apply(changeOfComment({ ...blank, image: [announced] }), 'response');
    expect(store.order.value).toEqual(['shift-started']);
    store.apply(changeOfComment({ ...blank, image: [aFile('dish')] }), 'stream');

    expect(recordOf(store, 'comment-1001')).toMatchObject({ image: [aFile('dish')] });
  });

  it('joins a reply to the comment that arrives after it (rule 5)', () => {
    const store = createStore();
    store.apply(changeOfShift(aShift()), 'snapshot');

    store.apply({ shift_id: 42, replies: [aReply(1001, 1)] }, 'stream');
    store.apply(changeOfComment(aComment(1)), 'stream');

    expect(recordOf(store, 'comment-1001')).toMatchObject({ replies: [aReply(1001, 1)] });
  });

  it('never reopens an ended shift (rule 6)', () => {
    const store = createStore();
    store.apply(shiftAlone(50, { shift_end: at(50) }), 'stream');

    store.apply(shiftAlone(60), 'snapshot');

    expect(store.shift.value?.shift_end).toBe(at(50));
    expect(store.order.value).toEqual(['shift-started', 'shift-ended']);
  });

  it('orders entries by time, between the start and the end of the same time (rule 7)', () => {
    const store = createStore();
    const endedShift = aShift(50, {
      shift_end: at(50),
      comments: [aComment(50), aComment(0)],
      annotations: [anAnnotation(7)],
      shift_logs: [aLog('eb-1', 30)],
    });

    store.apply(changeOfShift(endedShift), 'snapshot');

    expect(store.order.value).toEqual([
      'shift-started',
      'comment-1000',
      'log-eb-1',
      'annotation-7',
      'comment-1050',
      'shift-ended',
    ]);
  });

  it('moves an entry whose time has changed (rule 7)', () => {
    const store = createStore();
    store.apply({ shift_id: 42, logs: [aLog('eb-1', 10)], comments: [aComment(20)] }, 'snapshot');

    store.apply({ shift_id: 42, logs: [aLog('eb-1', 30, { log_time: at(25) })] }, 'stream');

    expect(store.order.value).toEqual(['comment-1020', 'log-eb-1']);
  });

  it('takes its changes from frames, and none from a frame without data', () => {
    const frame = { id: '01', action: 'created', shift_id: 42, timestamp: at(1) } as const;

    expect(changeOfFrame({ ...frame, event: 'shift_comment', href: '/slt' })).toBeUndefined();
    expect(changeOfFrame({ ...frame, event: 'comment_reply', data: aReply(1001, 1) })).toEqual({
      shift_id: 42,
      replies: [aReply(1001, 1)],
    });
  });
});
