import { describe, expect, it } from 'vitest';
import { matches } from '#lib/console/page/store/matching-entries.ts';
import { changeOfFrame, changeOfShift, changesOfItem } from '#lib/console/page/store/changes.ts';
import { createReading } from '#lib/console/page/store/reading.ts';
import { createStore } from '#lib/console/page/store/store.ts';
import { acceptedHandover, offeredHandover } from '../examples/handover/handover-records.ts';
import { aLoss, anItem } from '../support/handover.ts';
import { aComment, aShift, at } from '../support/records.ts';
import type { LiveEvent } from '#lib/live/client.ts';

const createNight = (reading = createReading()) => {
  const store = createStore(reading);
  store.apply(changeOfShift(aShift(0, { comments: [aComment(50)] })), 'snapshot');
  return store;
};

const opened = anItem(7, { opened_in: 42, metadata: metadataAt(20) });
const closed = anItem(7, {
  ...{ opened_in: 42, closed_in: 42, state: 'closed', resolution: 'Repaired', version: 2 },
  metadata: metadataAt(20, 80),
});

function metadataAt(created: number, modified = created) {
  const [created_on, last_modified_on] = [at(created), at(modified)];
  return { created_by: 'ada', created_on, last_modified_by: 'grace', last_modified_on };
}

describe('the timeline', () => {
  it('has losses where they began, and the opening and the closing of items', () => {
    const store = createNight();
    store.apply({ shift_id: 42, losses: [aLoss(3, { began: 60 })], items: [closed] }, 'response');

    expect(store.order.value).toEqual([
      'shift-started',
      'item-7-opened',
      'comment-1050',
      'loss-3',
      'item-7-closed',
    ]);
  });

  it('has no item of another shift, and nothing twice', () => {
    const store = createNight();
    const other = anItem(8, { opened_in: 41, closed_in: 43, state: 'closed' });
    store.apply({ shift_id: 42, items: [other, opened] }, 'response');
    store.apply({ shift_id: 42, items: [opened] }, 'stream');

    expect(store.order.value).toEqual(['shift-started', 'item-7-opened', 'comment-1050']);
  });

  it('orders versions by number, whatever their times are (rule 3)', () => {
    const store = createNight();
    store.apply({ shift_id: 42, losses: [aLoss(3, { version: 3, note: 'newest' })] }, 'stream');
    store.apply({ shift_id: 42, losses: [aLoss(3, { version: 2, note: 'older' })] }, 'stream');

    expect(store.entry('loss-3').value?.record).toMatchObject({ note: 'newest' });
  });

  it('leaves what was taken back where it was (rule 12)', () => {
    const store = createNight();
    const draft = { ...offeredHandover, state: 'draft', offered_on: undefined } as const;
    const offer = { ...offeredHandover, shift_id: 42, offered_on: at(70) };
    const reopened = { ...closed, state: 'open', closed_in: undefined, version: 3 } as const;
    store.apply({ shift_id: 42, items: [closed], handovers: [offer] }, 'response');
    const order = store.order.value;

    store.apply(
      {
        shift_id: 42,
        items: [reopened],
        handovers: [{ ...draft, shift_id: 42, version: offer.version + 1 }],
      },
      'stream',
    );

    expect(store.order.value).toEqual(order);
    expect(store.entry('item-7-closed').value?.record).toMatchObject({ state: 'open' });
    expect(store.entry('handover-offered').value?.record).toMatchObject({ state: 'draft' });
  });

  it('keeps the closing of an item where it was when the item is changed later', () => {
    const store = createNight();
    const edited = { ...closed, resolution: 'Replaced', version: 3, metadata: metadataAt(20, 500) };
    store.apply({ shift_id: 42, items: [opened] }, 'response');
    store.apply({ shift_id: 42, items: [closed] }, 'stream');
    store.apply({ shift_id: 42, items: [edited] }, 'stream');

    expect(store.entry('item-7-closed').value).toMatchObject({
      at: at(80),
      record: { resolution: 'Replaced', closed_on: at(80), closed_by: 'grace' },
    });
  });

  it('begins with the plan of the shift before, and has the steps of its own handover', () => {
    const store = createNight();
    const before = { ...acceptedHandover, shift_id: 41, next_shift_id: 42, accepted_on: at(1) };
    const own = { ...acceptedHandover, offered_on: at(90), accepted_on: at(95), shift_id: 42 };
    store.apply({ shift_id: 42, handovers: [own, before] }, 'response');

    expect(store.order.value).toEqual([
      ...['shift-started', 'plan-accepted', 'comment-1050'],
      ...['handover-offered', 'handover-accepted'],
    ]);
  });

  it('waits while somebody reads, unless the person has asked for it (rules 8, 10)', () => {
    const reading = createReading();
    const store = createNight(reading);
    reading.setVisible(['comment-1050'], false);
    store.apply({ shift_id: 42, losses: [aLoss(3)] }, 'stream');
    const held = store.waiting.value.added;

    store.apply({ shift_id: 42, losses: [aLoss(4)] }, 'response');

    expect(held).toBe(1);
    expect(store.order.value).toContain('loss-4');
    expect(store.order.value).not.toContain('loss-3');
  });

  it('takes losses, items and handovers from the stream', () => {
    const frame = (event: string, data: object) =>
      changeOfFrame({
        id: '1',
        event,
        action: 'created',
        shift_id: 42,
        data,
      } as unknown as LiveEvent);

    expect(frame('shift_loss', aLoss(3))).toEqual({ shift_id: 42, losses: [aLoss(3)] });
    expect(frame('shift_item', opened)).toEqual({ shift_id: 42, items: [opened] });
    expect(frame('shift_handover', offeredHandover)?.handovers).toEqual([offeredHandover]);
    expect(changesOfItem(closed)).toEqual([{ shift_id: 42, items: [closed] }]);
    expect(changesOfItem(anItem(8, { opened_in: 41, closed_in: 42 }))).toHaveLength(2);
  });
});

it('filters losses, items and handovers by kind, person and text', () => {
  const store = createNight();
  const losses = [aLoss(3, { note: 'Wind above 15 m/s' })];
  const handovers = [{ ...offeredHandover, shift_id: 42, offered_by: 'grace' }];
  store.apply({ shift_id: 42, losses, items: [opened], handovers }, 'response');
  const keys = (filter: Parameters<typeof matches>[1]) =>
    store.entries.value.filter((entry) => matches(entry, filter)).map(({ key }) => key);

  expect(keys({ kinds: ['loss', 'item'] })).toEqual(['loss-3', 'item-7-opened']);
  expect(keys({ kinds: ['handover'], author: 'Grace' })).toEqual(['handover-offered']);
  expect(keys({ text: 'wind above' })).toEqual(['loss-3']);
  expect(keys({ text: opened.title.slice(2) })).toEqual(['item-7-opened']);
});
