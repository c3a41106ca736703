import { expect, it } from 'vitest';
import { listComments } from '#lib/shift-log/contracts/comments.ts';
import { entries, eventually } from '../support/browser/page.ts';
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
