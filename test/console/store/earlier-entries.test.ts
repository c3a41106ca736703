import { expect, it } from 'vitest';
import { createReading } from '#lib/console/page/store/reading.ts';
import { createStore } from '#lib/console/page/store/store.ts';
import { aComment, at } from '../support/records.ts';

/** A store of which the entries from some second on are on the screen, with the newest end. */
function showFrom(seconds: number) {
  const reading = createReading();
  const store = createStore(reading);
  const comments = [10, 20, 30, 40].map((second) => aComment(second));
  store.apply({ shift_id: 42, comments }, 'snapshot');
  reading.setVisible(
    store.order.peek().slice(comments.findIndex(({ comment_id }) => comment_id === 1000 + seconds)),
    true,
  );
  return store;
}

const arrive = (store: ReturnType<typeof showFrom>, written: number, happened: number) =>
  store.apply(
    { shift_id: 42, comments: [aComment(written, { occurred_on: at(happened) })] },
    'stream',
  );

it('lets an arrival wait that belongs above the screen, and names its time, at the newest end', () => {
  const store = showFrom(30);

  arrive(store, 50, 15);

  expect(store.order.peek()).not.toContain('comment-1050');
  expect(store.waiting.peek()).toMatchObject({
    added: 1,
    single: { key: 'comment-1050', at: at(15) },
  });
  store.release();
  expect(store.order.peek()).toEqual([10, 50, 20, 30, 40].map((one) => `comment-${1000 + one}`));
});

it('shows an arrival between the entries on the screen, and one at the end', () => {
  const store = showFrom(30);

  arrive(store, 50, 35);
  arrive(store, 60, 60);

  expect(store.order.peek().slice(-4)).toEqual(
    [30, 50, 40, 60].map((one) => `comment-${1000 + one}`),
  );
  expect(store.waiting.peek().added).toBe(0);
});

it('names no time of several arrivals', () => {
  const store = showFrom(30);

  arrive(store, 50, 15);
  arrive(store, 60, 16);

  expect(store.waiting.peek().added).toBe(2);
  expect(store.waiting.peek()).not.toHaveProperty('single');
});
