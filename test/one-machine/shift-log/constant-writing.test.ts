import { expect, it } from 'vitest';
import { getShift } from '#lib/shift-log/contracts/shifts.ts';
import { comment, linkOf, page, pages } from '../../support/shift-log/comments.ts';
import { faultyDesk } from '../../support/faults/faulty-desk.ts';
import { only, start } from '../../support/shift-log/shifts.ts';

/** Links of 390 KB: two comments with them, and no three, are a page of a query. */
const large = { issue_tracker_links: Array.from({ length: 6 }, () => linkOf(65_000)) };

/** A shift of comments of 5.5 MB, and a reader who is overtaken whenever its look takes more than three queries. */
async function busyShift() {
  const { state, sound, faulty } = await faultyDesk();
  const { shift_id } = await start(sound);
  for (let n = 0; n < 14; n++) await comment(sound, shift_id, { comment: `${n}`, ...large });
  let [queries, overtaken] = [0, 0];
  state.failing = async (operation, body) => {
    // The service asks for more than this: who listens to its stream, for one.
    if (!body.includes(`SHIFT#${shift_id}"`)) return undefined;
    queries = operation === 'Query' ? queries + 1 : 0;
    if (queries !== 4) return undefined;
    overtaken++;
    await comment(sound, shift_id, { comment: 'meanwhile' });
    return undefined;
  };
  return { state, sound, faulty, shift_id, overtaken: () => overtaken };
}

const said = (comments: { comment?: string | undefined }[]) =>
  comments.map((one) => one.comment).filter((text) => text !== 'meanwhile');

it('returns the newest comments of a shift under constant writes, and a link to the list', async () => {
  const { faulty, shift_id, overtaken } = await busyShift();

  const answer = await faulty(getShift, { query: { shift_id } });

  const shift = only(answer.body.result_data);
  expect([answer.status, overtaken()]).toEqual([200, 3]);
  expect(shift.comments.filter((one) => one.comment === 'meanwhile')).toHaveLength(3);
  expect(said(shift.comments)).toEqual(['12', '13'].slice(-said(shift.comments).length));
  expect(answer.headers.get('link')).toContain(
    `/shift/comment?shift_id=${shift_id}>; rel="section"`,
  );
});

it('lists comments under constant writes in shorter pages, each of them once', async () => {
  const { state, faulty, shift_id, overtaken } = await busyShift();

  const first = await page(faulty, { shift_id, limit: 32 });
  state.failing = () => undefined;
  const rest = first.next ? (await pages(faulty, first.next)).flat() : [];

  expect(overtaken()).toBeGreaterThan(3);
  expect(first.comments.length).toBeGreaterThan(0);
  expect(said([...first.comments, ...rest])).toEqual(
    Array.from({ length: 14 }, (_, n) => String(13 - n)),
  );
});
