import { expect, it } from 'vitest';
import { createItem, listItems } from '#lib/shift-log/contracts/open-items.ts';
import { postComment } from '../../support/shift-log/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import { listItemIds, openItem, readItem } from '../../support/shift-log/open-items.ts';
import {
  createUniqueText,
  endRunningShift,
  only,
  startShift,
} from '../../support/shift-log/shifts.ts';
import { watch } from '../../support/live/watcher.ts';

const { as } = await getDesk();
const operator = await as('operator');
const draft = { kind: 'fault', title: 'Antenna 12 lost lock' };

const whole = {
  kind: 'restriction',
  title: 'Antenna 12 below 60° only',
  severity: 'major',
  detail: 'The elevation drive stalls.',
  component: 'antenna-12',
  owner: 'Grace Hopper',
  due: '2026-11-23T12:00:00Z',
};

it('opens an item in the running shift, with the caller as its author', async () => {
  const { shift_id } = await startShift(operator);

  const response = await operator(createItem, {
    body: { ...whole, item_id: 7, version: 7, opened_in: 7, metadata: { created_by: 'mallory' } },
  });

  const item = only(response.body.result_data);
  expect(item).toMatchObject({
    ...whole,
    state: 'open',
    opened_in: shift_id,
    version: 1,
    metadata: { created_by: 'operator-1', last_modified_by: 'operator-1' },
  });
  expect(response.headers.get('etag')).toBe(`"${item.item_id}.1"`);
  expect(await listItemIds(operator, { state: 'open', shift_id })).toEqual([item.item_id]);
});

it('opens an item without a shift when none is running', async () => {
  await startShift(operator);
  await endRunningShift(operator);

  const item = await openItem(operator, { detail: ' ', component: null });

  expect(item).not.toHaveProperty('opened_in');
  expect(item).not.toHaveProperty('detail');
  expect(item).not.toHaveProperty('component');
  expect(item.severity).toBe('minor');
  expect(await listItemIds(operator, { state: 'open' })).toContain(item.item_id);
});

it('sends the event to the running shift, else to the shift that was changed last', async () => {
  const { shift_id } = await startShift(operator);
  const watcher = await watch(operator, { shift_id, events: 'shift_item' });

  const during = await openItem(operator);
  await endRunningShift(operator);
  const after = await openItem(operator);

  const eventOf = (item: object) =>
    watcher.waitFor(({ data }) => (data as { item_id?: number }).item_id === idOf(item));
  expect(await eventOf(during)).toMatchObject({
    event: 'shift_item',
    action: 'created',
    shift_id,
    item_id: during.item_id,
    data: during,
  });
  expect(await eventOf(after)).toMatchObject({ action: 'created', shift_id, data: after });
});

const idOf = (item: object) => (item as { item_id: number }).item_id;

it('links a comment, which must exist', async () => {
  const { shift_id } = await startShift(operator);
  const { comment_id } = await postComment(operator, shift_id, { comment: 'It stalls' });

  const item = await openItem(operator, { comment_id });
  const refusal = await operator(createItem, { body: { ...draft, comment_id: item.item_id } });

  expect((await readItem(operator, item.item_id)).comment_id).toBe(comment_id);
  expect(refusal.status).toBe(404);
  expect(refusal.body).toMatchObject({ code: 'COMMENT_NOT_FOUND' });
});

it('refuses a link to a ticket that does not exist', async () => {
  const response = await operator(createItem, { body: { ...draft, record_id: 'unknown' } });

  expect(response.status).toBe(404);
  expect(response.body).toMatchObject({ code: 'TICKET_NOT_FOUND' });
});

it.each([
  [{ title: draft.title }, ['body', 'kind']],
  [{ ...draft, kind: 'other' }, ['body', 'kind']],
  [{ kind: 'fault' }, ['body', 'title']],
  [{ ...draft, title: ' ' }, ['body', 'title']],
  [{ ...draft, title: 'two\nlines' }, ['body', 'title']],
  [{ ...draft, title: 'x'.repeat(257) }, ['body', 'title']],
  [{ ...draft, severity: 'worst' }, ['body', 'severity']],
  [{ ...draft, state: 'closed' }, ['body', 'state']],
  [{ ...draft, due: 'tomorrow' }, ['body', 'due']],
  [{ ...draft, detail: 'x'.repeat(10_001) }, ['body', 'detail']],
  [{ ...draft, comment_id: 'x' }, ['body', 'comment_id']],
])('refuses %o and stores nothing', async (body, loc) => {
  const before = await listItemIds(operator, { state: 'open' });

  const response = await operator(createItem, { body });

  expect(response.status).toBe(422);
  expect(response.body).toMatchObject({ detail: [{ loc }] });
  expect(await listItemIds(operator, { state: 'open' })).toEqual(before);
});

it('opens one item for a repeated request with the same Idempotency-Key', async () => {
  const { shift_id } = await startShift(operator);
  const headers = { 'Idempotency-Key': createUniqueText('key') };

  const first = await operator(createItem, { body: draft, headers });
  const again = await operator(createItem, { body: draft, headers });

  const list = await operator(listItems, { query: { shift_id } });
  expect(again.body).toEqual(first.body);
  expect(list.body).toEqual(first.body);
});

it('refuses a caller who may only read', async () => {
  const viewer = await as('viewer');

  const response = await viewer(createItem, { body: draft });

  expect(response.status).toBe(403);
});
