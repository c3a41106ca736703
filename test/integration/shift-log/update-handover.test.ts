import { expect, it } from 'vitest';
import { getDesk } from '../../support/api/desk.ts';
import { handoverOf, offer, readHandover } from '../../support/handovers/handovers.ts';
import { only, startAndEndShift, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');

it('counts the changes, and those of summary and plan by themselves', async () => {
  const { shift_id } = await startShift(operator);
  const { write } = handoverOf(operator, shift_id);

  const first = await write({ summary: 'Two blocks lost', plan: 'Continue with sbi-7' });
  const second = await write({ to: 'Grace Hopper' });
  const third = await write({ plan: null });

  const texts = [first, second, third].map(({ body }) => only(body.result_data));
  expect(texts[0]).toMatchObject({ state: 'draft', version: 1, text_version: 1 });
  expect(texts[1]).toMatchObject({ to: 'Grace Hopper', version: 2, text_version: 1 });
  expect(texts[2]).toMatchObject({ summary: 'Two blocks lost', plan: '', text_version: 2 });
  expect(third.headers.get('etag')).toBe(`"${shift_id}.3"`);
  expect(await readHandover(operator, shift_id)).toMatchObject(texts[2]!);
});

it('changes nothing if a body has no changes', async () => {
  const shift_id = await startAndEndShift(operator);
  const { write } = handoverOf(operator, shift_id);

  const untouched = await write({});
  await write({ summary: 'Calm', to: 'Grace' });
  const same = await write({ summary: 'Calm', to: 'Grace', plan: '' });

  expect(only(untouched.body.result_data)).toMatchObject({ version: 0, text_version: 0 });
  expect(only(same.body.result_data)).toMatchObject({ version: 1, text_version: 1 });
  const cleared = await write({ to: null });
  expect(only(cleared.body.result_data)).not.toHaveProperty('to');
});

it('leaves an offered handover offered, and does not clear its summary', async () => {
  const { shift_id } = await startShift(operator);
  await offer(operator, shift_id, 'Calm');
  const { write } = handoverOf(operator, shift_id);

  const changed = await write({ summary: 'Calm, then wind' });
  const cleared = await write({ summary: ' ' });

  expect(only(changed.body.result_data)).toMatchObject({ state: 'offered', text_version: 2 });
  expect([cleared.status, cleared.body]).toMatchObject([
    422,
    { detail: [{ loc: ['body', 'summary'] }] },
  ]);
  expect((await readHandover(operator, shift_id)).summary).toBe('Calm, then wind');
});

it('refuses an outdated If-Match and an outdated text_version', async () => {
  const { shift_id } = await startShift(operator);
  const { write } = handoverOf(operator, shift_id);
  await write({ summary: 'One' }, { 'If-Match': `"${shift_id}.0"` });
  await write({ summary: 'Two' });

  const byEtag = await write({ summary: 'Lost' }, { 'If-Match': `"${shift_id}.1"` });
  const byText = await write({ summary: 'Lost', text_version: 1 });

  for (const { status, body } of [byEtag, byText])
    expect([status, body]).toMatchObject([412, { code: 'PRECONDITION_FAILED' }]);
  expect((await write({ summary: 'Three', text_version: 2 })).status).toBe(200);
});

it('does not change an accepted handover', async () => {
  const { shift_id } = await startShift(operator);
  const { write, offer: offerAgain, acknowledge, accept } = handoverOf(operator, shift_id);
  await accept({ takeover_reason: 'The night is over' });
  const before = await readHandover(operator, shift_id);

  const responses = [await write({ plan: 'Rest' }), await offerAgain(), await acknowledge()];

  for (const { status, body } of responses)
    expect([status, body]).toMatchObject([409, { code: 'HANDOVER_ACCEPTED' }]);
  expect(await readHandover(operator, shift_id)).toEqual(before);
});

it('loses no change of several writers', async () => {
  const { shift_id } = await startShift(operator);
  const { write } = handoverOf(operator, shift_id);
  const bodies = [{ summary: 'Calm' }, { plan: 'Continue' }, { to: 'Grace' }];

  await Promise.all(bodies.map((body) => write(body)));

  expect(await readHandover(operator, shift_id)).toMatchObject({
    summary: 'Calm',
    plan: 'Continue',
    to: 'Grace',
    version: 3,
    text_version: 2,
  });
});
