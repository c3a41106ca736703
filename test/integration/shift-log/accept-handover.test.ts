import { beforeAll, expect, it } from 'vitest';
import { updateItem } from '#lib/shift-log/contracts/open-items.ts';
import { listOperators } from '#lib/shift-log/contracts/records.ts';
import {
  createShift,
  endShift,
  getCurrentShift,
  getShift,
  updateShift,
} from '#lib/shift-log/contracts/shifts.ts';
import { getDesk } from '../../support/api/desk.ts';
import * as handovers from '../../support/handovers/handovers.ts';
import { openItem } from '../../support/shift-log/open-items.ts';
import { createUniqueText, only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const relief = await as('operator', 'operator-2');

beforeAll(() => handovers.closeAllItems(operator));

/** Returns a running shift with an open item and an offered handover that the relief has acknowledged. */
async function prepareHandover() {
  const { shift_id } = await startShift(operator);
  await handovers.closeAllItems(operator);
  const item = await openItem(operator);
  await handovers.offer(operator, shift_id);
  const requests = handovers.handoverOf(relief, shift_id);
  await requests.acknowledge();
  return { shift_id, item, ...requests };
}

const readShift = async (shift_id: number) =>
  only((await operator(getShift, { query: { shift_id } })).body.result_data);

it('ends the shift and starts the next one at the same time', async () => {
  const { shift_id, item, accept } = await prepareHandover();
  const operator_name = createUniqueText('Grace');

  const response = await accept({ operator_name });

  const accepted = only(response.body.result_data);
  const { next_shift_id = 0, accepted_on: now } = accepted;
  const { item_id, version, title } = item;
  expect(accepted).toMatchObject({
    state: 'accepted',
    accepted_by: 'operator-2',
    accepted_items: [{ item_id, version, title }],
  });
  expect(accepted).not.toHaveProperty('takeover_reason');
  expect(await handovers.readHandover(operator, shift_id)).toMatchObject(accepted);
  expect(await readShift(shift_id)).toMatchObject({
    shift_end: now,
    metadata: { last_modified_by: 'operator-2' },
  });
  const current = await operator(getCurrentShift);
  expect(only(current.body.result_data)).toMatchObject({
    shift_id: next_shift_id,
    shift_start: now,
    operator_name,
    user_id: 'operator-2',
    previous_shift_id: shift_id,
    metadata: { created_by: 'operator-2', created_on: now },
  });
  expect(next_shift_id).toBeGreaterThan(shift_id);
  expect((await operator(listOperators)).body.result_data).toContain(operator_name);
});

it('starts the next shift now if the offered one has ended before', async () => {
  const { shift_id, accept } = await prepareHandover();
  const ended = await operator(endShift, { path: { shift_id } });
  const { shift_end } = only(ended.body.result_data);

  const { next_shift_id = 0 } = only((await accept()).body.result_data);

  expect((await readShift(shift_id)).shift_end).toBe(shift_end);
  const next = await readShift(next_shift_id);
  expect(next).not.toHaveProperty('shift_end');
  expect(next.shift_start > shift_end!).toBe(true);
});

it('needs an offer, the acknowledgements of the accepter, and another person', async () => {
  const { shift_id } = await startShift(operator);
  await handovers.closeAllItems(operator);
  const { item_id } = await openItem(operator, { title: 'Interlock B bypassed' });
  const { accept, acknowledge, write } = handovers.handoverOf(relief, shift_id);

  const notOffered = await accept();
  await handovers.offer(operator, shift_id);
  await handovers.handoverOf(operator, shift_id).acknowledge();
  const notSeen = await accept();
  await acknowledge();
  await operator(updateItem, { path: { item_id }, body: { severity: 'major' } });
  await write({ plan: 'Continue' });
  const outdated = await accept();
  const ownText = await handovers.handoverOf(operator, shift_id).acknowledge();
  const samePerson = await handovers.handoverOf(operator, shift_id).accept();

  const item = { item_id, title: 'Interlock B bypassed' };
  expect(notOffered).toMatchObject({ status: 409, body: { code: 'HANDOVER_NOT_OFFERED' } });
  expect([notSeen.status, notSeen.body]).toMatchObject([
    409,
    {
      code: 'ITEMS_NOT_ACKNOWLEDGED',
      detail: expect.stringContaining(`the text, item ${item_id} (Interlock B bypassed)`) as string,
      unacknowledged: { items: [{ ...item, version: 1 }], text: true },
    },
  ]);
  expect(outdated.body).toMatchObject({
    code: 'ITEMS_NOT_ACKNOWLEDGED',
    unacknowledged: { items: [{ ...item, version: 2, acknowledged_version: 1 }], text: true },
  });
  expect(ownText.status).toBe(200);
  expect(samePerson).toMatchObject({ status: 409, body: { code: 'HANDOVER_SAME_PERSON' } });
  expect(only((await operator(getCurrentShift)).body.result_data).shift_id).toBe(shift_id);
});

it('needs none of the three if the body has a takeover_reason', async () => {
  const { shift_id } = await startShift(operator);
  await openItem(operator);
  const takeover_reason = 'The operator fell ill';

  const response = await handovers.handoverOf(operator, shift_id).accept({ takeover_reason });

  const accepted = only(response.body.result_data);
  expect(accepted).toMatchObject({ state: 'accepted', takeover_reason, version: 1 });
  expect(accepted).not.toHaveProperty('offered_on');
  expect(await handovers.readHandover(operator, shift_id)).toMatchObject(accepted);
});

it('compares operators by name if the shift has no user', async () => {
  const { shift_id } = await startShift(operator);
  await handovers.closeAllItems(operator);
  await operator(updateShift, { path: { shift_id }, body: { user_id: null } });
  await handovers.offer(operator, shift_id);
  const { acknowledge, accept } = handovers.handoverOf(operator, shift_id);
  await acknowledge();

  const same = await accept({ operator_name: 'ada lovelace ' });
  const other = await accept({ operator_name: 'Grace Hopper' });

  expect(same.body).toMatchObject({ code: 'HANDOVER_SAME_PERSON' });
  expect(other.status).toBe(200);
});

it('refuses a handover that is accepted already, and any while another shift runs', async () => {
  const { shift_id, accept } = await prepareHandover();
  await operator(endShift, { path: { shift_id } });
  const other = await operator(createShift, { body: { operator_name: 'Annie' } });

  const busy = await accept();
  await operator(endShift, { path: { shift_id: only(other.body.result_data).shift_id } });
  const first = await accept();
  const again = await accept({ takeover_reason: 'Again' });

  expect([busy.status, busy.body]).toMatchObject([409, { code: 'SHIFT_ALREADY_RUNNING' }]);
  expect(first.status).toBe(200);
  expect([again.status, again.body]).toMatchObject([409, { code: 'HANDOVER_ACCEPTED' }]);
});

it('accepts once under an Idempotency-Key', async () => {
  const { accept } = await prepareHandover();
  const headers = { 'Idempotency-Key': crypto.randomUUID() };

  const [first, ...repeated] = [
    await accept({}, headers),
    await accept({}, headers),
    await accept({}, headers),
  ];

  expect(first.status).toBe(200);
  for (const { body } of repeated) expect(body).toEqual(first.body);
});

it('never ends a shift before its start, and records the time of the change', async () => {
  const shift_start = new Date(Date.now() + 240_000).toISOString();
  const { shift_id } = await startShift(operator, { shift_start });

  const response = await handovers.handoverOf(relief, shift_id).accept({ takeover_reason: 'Ill' });

  const { shift_end, metadata } = await readShift(shift_id);
  expect(shift_end).toBe(shift_start);
  // The time of the change is now: it orders the shifts by their last modification.
  expect(metadata.last_modified_on < shift_start).toBe(true);
  expect(only(response.body.result_data).accepted_on).toBe(metadata.last_modified_on);
});

it('needs slt:write, an operator, and a takeover_reason that is not empty', async () => {
  const { shift_id, accept } = await prepareHandover();
  const reader = await as('viewer', 'viewer-1');

  const forbidden = await handovers.handoverOf(reader, shift_id).accept();
  const bodies = [{ operator_name: null }, { takeover_reason: '' }, { takeover_reason: ' ' }];
  const responses = [];
  for (const body of bodies) responses.push(await accept(body));

  expect(forbidden.status).toBe(403);
  expect(responses.map(({ status }) => status)).toEqual([422, 422, 422]);
});
