import { expect, it } from 'vitest';
import { listComments } from '#lib/shift-log/contracts/comments.ts';
import { entries, eventually, intercept } from '../support/browser/page.ts';
import { openShift } from '../support/browser/shift.ts';
import { editComment } from '../support/shift-log/comments.ts';

it('ticks boxes in place, together, also in a text that somebody else changes', async () => {
  const text = 'Before the storm:\n\n- [ ] dome\n- [ ] dishes';
  const { page, grace, shiftId } = await openShift({ expected: /412/ }, [text]);
  const stored = async () =>
    (await grace(listComments, { query: { shift_id: shiftId } })).body.result_data[0]!;
  const box = (name: string) => entries(page, 'storm').getByRole('checkbox', { name });

  await box('dome').check();
  await box('dishes').check();
  await eventually(async () => (await stored()).comment).toBe(text.replaceAll('[ ]', '[x]'));
  expect((await stored()).comment_version).toBe(2);

  await box('dome').uncheck();
  const { comment_id, comment } = await stored();
  await editComment(grace, comment_id, { comment: `${comment}\n- [ ] pumps` });
  await eventually(async () => (await stored()).comment).toBe(
    'Before the storm:\n\n- [ ] dome\n- [x] dishes\n- [ ] pumps',
  );
});

it('clears a box while its tick is on the way', async () => {
  const { page, grace, shiftId } = await openShift({ expected: /412/ }, ['- [ ] shutters']);
  const stored = async () =>
    (await grace(listComments, { query: { shift_id: shiftId } })).body.result_data[0]!;
  const held = Promise.withResolvers<undefined>();
  const sent = Promise.withResolvers<undefined>();
  await intercept(page, '**/shift/comment/*', async (route) => {
    sent.resolve(undefined);
    await held.promise;
    await route.continue();
  });
  const box = entries(page, 'shutters').getByRole('checkbox', { name: 'shutters' });

  await box.check();
  await sent.promise;
  await box.uncheck();
  held.resolve(undefined);

  await eventually(async () => (await stored()).comment_version).toBe(3);
  expect((await stored()).comment).toBe('- [ ] shutters');
});

it('keeps the ticks of several batches without a connection, and sends all of them', async () => {
  const text = '- [ ] mirrors\n- [ ] covers';
  const { page, grace, shiftId } = await openShift({ expected: /412|ERR_FAILED/ }, [text]);
  let attempts = 0;
  await intercept(page, '**/shift/comment/*', (route) => {
    attempts++;
    return route.abort();
  });
  const box = (name: string) => entries(page, 'mirrors').getByRole('checkbox', { name });

  await box('mirrors').check();
  await eventually(() => Promise.resolve(attempts)).toBe(1);
  await box('covers').check();
  await eventually(() => Promise.resolve(attempts)).toBe(2);
  await page.unrouteAll();
  await page.reload();

  await eventually(
    async () =>
      (await grace(listComments, { query: { shift_id: shiftId } })).body.result_data[0]?.comment,
  ).toBe(text.replaceAll('[ ]', '[x]'));
});
