import { expect, it } from 'vitest';
import { createLoss } from '#lib/shift-log/contracts/losses.ts';
import { createItem } from '#lib/shift-log/contracts/open-items.ts';
import { endShift, getShift } from '#lib/shift-log/contracts/shifts.ts';
import { getDesk } from '../../support/api/desk.ts';
import { listLossesOf, addMinutes, putLoss, recordLoss } from '../../support/shift-log/losses.ts';
import {
  createUniqueText,
  only,
  startAndEndShift,
  startShift,
} from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');

const shift_start = addMinutes(new Date().toISOString(), -600);
const at = (minutes: number) => addMinutes(shift_start, minutes);
const post = (shift_id: number | string, body: object, headers: Record<string, string> = {}) =>
  operator(createLoss, { path: { shift_id }, body: { category: 'weather', ...body }, headers });

it('starts the clock of a loss of everything now, by default', async () => {
  const { shift_id } = await startShift(operator, { shift_start });

  const response = await post(shift_id, { metadata: { created_by: 'mallory' }, version: 7 });

  const loss = only(response.body.result_data);
  expect(loss).toEqual({
    loss_id: expect.any(Number) as number,
    shift_id,
    category: 'weather',
    began: loss.metadata.created_on,
    affected: 1,
    metadata: expect.objectContaining({ created_by: 'operator-1' }) as object,
    version: 1,
  });
  expect(response.headers.get('etag')).toBe(`"${loss.loss_id}.1"`);
});

it('records an interval with all its fields, and modifies the shift without its ETag', async () => {
  const { shift_id } = await startShift(operator, { shift_start });
  const item = await operator(createItem, { body: { kind: 'fault', title: 'Drive stalls' } });
  const before = await operator(getShift, { query: { shift_id } });
  const other = await as('operator', 'operator-2');
  const input = {
    category: 'fault' as const,
    began: at(10),
    ended: at(20),
    affected: 0.25,
    component: 'antenna 12',
    item_id: only(item.body.result_data).item_id,
    eb_id: 'eb-t0001-20240813-00010',
    note: 'Stalls above 60°',
  };

  const loss = await recordLoss(other, shift_id, input);

  const after = await operator(getShift, { query: { shift_id } });
  expect(loss).toMatchObject(input);
  expect(only(after.body.result_data).metadata.last_modified_by).toBe('operator-2');
  expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
});

it('refuses invalid fields, and names each of them', async () => {
  const { shift_id } = await startShift(operator);
  const bodies: [field: string, body: object][] = [
    ['category', { category: 'boredom' }],
    ['category', { category: null }],
    ['affected', { affected: 0 }],
    ['affected', { affected: 1.01 }],
    ['affected', { affected: '0.5' }],
    ['affected', { affected: 1e-200 }],
    ['note', { note: 'x'.repeat(1001) }],
    ['item_id', { item_id: 'x' }],
    ['shift_id', { shift_id: shift_id + 1 }],
  ];

  for (const [field, body] of bodies) {
    const response = await post(shift_id, body);
    expect(response.status, JSON.stringify(body)).toBe(422);
    expect(response.body).toMatchObject({ detail: [{ loc: ['body', field] }] });
  }
  expect(await listLossesOf(operator, shift_id)).toEqual([]);
});

it('refuses times outside the shift or out of order', async () => {
  const { shift_id } = await startShift(operator, { shift_start });
  const bodies: [field: string, body: object][] = [
    ['began', { began: at(-1) }],
    ['began', { began: addMinutes(new Date().toISOString(), 6) }],
    ['ended', { began: at(5), ended: at(4) }],
    ['ended', { began: at(5), ended: addMinutes(new Date().toISOString(), 6) }],
  ];

  for (const [field, body] of bodies) {
    const response = await post(shift_id, body);
    expect(response.status, JSON.stringify(body)).toBe(422);
    expect(response.body).toMatchObject({ detail: [{ loc: ['body', field] }] });
  }
});

it('takes a time that is seconds ahead of the clock of the service as now', async () => {
  const { shift_id } = await startShift(operator, { shift_start });
  const ended = new Date(Date.now() + 20_000).toISOString();

  const loss = await recordLoss(operator, shift_id, { began: at(5), ended });

  expect(loss.ended).toBe(loss.metadata.created_on);
});

it('refuses a ninth open loss until one is stopped, and closed ones never', async () => {
  const { shift_id } = await startShift(operator, { shift_start });
  const [first] = await Promise.all(
    Array.from({ length: 8 }, () => recordLoss(operator, shift_id)),
  );

  const ninth = await post(shift_id, {});
  const closed = await post(shift_id, { began: at(5), ended: at(6) });
  await putLoss(operator, first!.loss_id, { ended: new Date().toISOString() });
  const another = await post(shift_id, {});
  const reopened = await putLoss(operator, first!.loss_id, { ended: null });

  expect(ninth.status).toBe(409);
  expect(ninth.body).toMatchObject({ code: 'TOO_MANY_OPEN_LOSSES' });
  expect([closed.status, another.status]).toEqual([200, 200]);
  expect(reopened.body).toMatchObject({ code: 'TOO_MANY_OPEN_LOSSES' });
});

it('opens eight of twenty losses that are started at once, and refuses the others', async () => {
  const { shift_id } = await startShift(operator, { shift_start });

  const responses = await Promise.all(Array.from({ length: 20 }, () => post(shift_id, {})));

  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array<number>(8).fill(200), ...Array<number>(12).fill(409)]);
  expect(await listLossesOf(operator, shift_id)).toHaveLength(8);
});

it('refuses an unknown shift, an ended shift and an unknown item, and stores nothing', async () => {
  const endedShift = await startAndEndShift(operator);
  const { shift_id } = await startShift(operator);

  const [unknown, text, late, item] = await Promise.all([
    post(2_147_483_647, {}),
    post('abc', {}),
    post(endedShift, {}),
    post(shift_id, { item_id: 1 }),
  ]);

  expect([unknown, text, late, item].map(({ status }) => status)).toEqual([404, 404, 409, 404]);
  expect(unknown.body).toMatchObject({ code: 'SHIFT_NOT_FOUND' });
  expect(late.body).toMatchObject({ code: 'SHIFT_ENDED' });
  expect(item.body).toMatchObject({ code: 'ITEM_NOT_FOUND' });
  expect(await listLossesOf(operator, shift_id)).toEqual([]);
});

it('creates one loss for a repeated request with the same Idempotency-Key', async () => {
  const { shift_id } = await startShift(operator);
  const headers = { 'Idempotency-Key': createUniqueText('key') };

  const first = await post(shift_id, {}, headers);
  await operator(endShift, { path: { shift_id } });
  const again = await post(shift_id, {}, headers);

  expect(again.body).toEqual(first.body);
  expect(await listLossesOf(operator, shift_id)).toHaveLength(1);
});
