import { expect, it } from 'vitest';
import { getShift } from '#lib/shift-log/contracts/shifts.ts';
import {
  postComment,
  createLinkOfLength,
  getCommentPage,
  listCommentPages,
} from '../../support/shift-log/comments.ts';
import { startFaultyDesk } from '../../support/faults/faulty-desk.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

/** Links of 390 KB: a page of a query holds two comments with them. */
const large = { issue_tracker_links: Array.from({ length: 6 }, () => createLinkOfLength(65_000)) };

/** Creates a shift with 5.5 MB of comments, and a client: each fourth query of a read adds a comment. */
async function createBusyShift() {
  const { state, healthy, faulty } = await startFaultyDesk();
  const { shift_id } = await startShift(healthy);
  for (let n = 0; n < 14; n++) await postComment(healthy, shift_id, { comment: `${n}`, ...large });
  let [queries, conflicts] = [0, 0];
  state.faultFor = async (operation, body) => {
    // The service also makes other queries, such as those for connections, and indexes the comments by GetItem.
    if (!body.includes(`SHIFT#${shift_id}"`)) return undefined;
    // Each attempt of a read begins with the revision of the shift.
    if (operation === 'BatchGetItem') queries = 0;
    if (operation !== 'Query' || ++queries !== 4) return undefined;
    conflicts++;
    await postComment(healthy, shift_id, { comment: 'meanwhile' });
    return undefined;
  };
  return { state, healthy, faulty, shift_id, countConflicts: () => conflicts };
}

const originalTexts = (comments: { comment?: string | undefined }[]) =>
  comments.map((one) => one.comment).filter((text) => text !== 'meanwhile');

it('returns the newest comments of a shift under constant writes, and a link to the list', async () => {
  const { faulty, shift_id, countConflicts } = await createBusyShift();

  const response = await faulty(getShift, { query: { shift_id } });

  const shift = only(response.body.result_data);
  expect([response.status, countConflicts()]).toEqual([200, 3]);
  expect(shift.comments.filter((one) => one.comment === 'meanwhile')).toHaveLength(3);
  expect(originalTexts(shift.comments)).toEqual(
    ['12', '13'].slice(-originalTexts(shift.comments).length),
  );
  expect(response.headers.get('link')).toContain(
    `/shift/comment?shift_id=${shift_id}>; rel="section"`,
  );
});

it('lists comments under constant writes in shorter pages, each of them once', async () => {
  const { state, faulty, shift_id, countConflicts } = await createBusyShift();

  const first = await getCommentPage(faulty, { shift_id, limit: 32 });
  state.faultFor = () => undefined;
  const rest = first.next ? (await listCommentPages(faulty, first.next)).flat() : [];

  expect(countConflicts()).toBeGreaterThan(3);
  expect(first.comments.length).toBeGreaterThan(0);
  expect(originalTexts([...first.comments, ...rest])).toEqual(
    Array.from({ length: 14 }, (_, n) => String(13 - n)),
  );
});
