import { expect, it } from 'vitest';
import { createComment, listComments } from '#lib/shift-log/contracts/comments.ts';
import {
  toAnnouncement,
  postComment,
  fetchImage,
  createCommentForm,
  findListedComment,
  createImageFile,
  waitForImages,
  uploadImage,
  type CommentBody,
} from '../../support/shift-log/comments.ts';
import { createEmptyFolder, launchDesk, shutDown } from '../../support/api/desk.ts';
import { startFaultyDesk } from '../../support/faults/faulty-desk.ts';
import { createPng, createPngOfSize } from '../../support/files/images.ts';
import { only, startShift, type Client } from '../../support/shift-log/shifts.ts';
import { scanTable, listKeys } from '../../support/machine/stored-data.ts';

const listInShift = async (client: Client, shift_id: number) =>
  (await client(listComments, { query: { shift_id, limit: 500 } })).body.result_data;

it('stores no comment or image of a form that fails between its upload and its transaction', async () => {
  const { state, faulty, folder } = await startFaultyDesk();
  const { shift_id } = await startShift(faulty);
  const body = createCommentForm({ shift_fk: shift_id, comment: 'x' }, [
    createImageFile(createPng(), 'a.png'),
  ]);

  state.faultFor = (operation) => (operation === 'TransactWriteItems' ? 'cut before' : undefined);
  const failure = await faulty(createComment, { body });
  state.faultFor = () => undefined;
  const next = await postComment(faulty, shift_id, { image: [toAnnouncement(createPng())] });
  await uploadImage(only(next.image), createPng());
  await waitForImages(faulty, next, 1);

  expect(failure.status).toBe(503);
  expect((await listInShift(faulty, shift_id)).map(({ comment_id }) => comment_id)).toEqual([
    next.comment_id,
  ]);
  const stored = only((await waitForImages(faulty, next, 1)).image).file_key;
  await expect.poll(() => listKeys(folder)).toEqual([stored]);
  // This item makes a later transaction fail.
  const refusals = (await scanTable(folder)).filter((item) => (item as { refused?: true }).refused);
  expect(refusals).toHaveLength(1);
});

it('shows the image of a form whose connection breaks after its transaction', async () => {
  const { state, faulty, folder } = await startFaultyDesk();
  const { shift_id } = await startShift(faulty);
  const body = createCommentForm({ shift_fk: shift_id, comment: 'x' }, [
    createImageFile(createPng(), 'a.png'),
  ]);

  state.faultFor = (operation) => (operation === 'TransactWriteItems' ? 'cut after' : undefined);
  const failure = await faulty(createComment, { body });
  state.faultFor = () => undefined;

  const created = only(await listInShift(faulty, shift_id));
  const visible = await waitForImages(faulty, created, 1);
  expect(failure.status).toBe(503);
  expect((await fetchImage(only(visible.image).path)).bytes).toEqual(createPng());
  await expect.poll(() => listKeys(folder)).toEqual([only(visible.image).file_key]);
});

it('commits a form even if its files cannot be looked up', async () => {
  const { state, faulty } = await startFaultyDesk();
  const { shift_id } = await startShift(faulty);
  const body = createCommentForm({ shift_fk: shift_id, comment: 'x' }, [
    createImageFile(createPng(), 'a.png'),
  ]);

  // The logout check reads another table.
  state.faultFor = (operation, request) =>
    operation === 'BatchGetItem' && !request.includes('LOGOUT#') ? 'server error' : undefined;
  const response = await faulty(createComment, { body });
  state.faultFor = () => undefined;

  expect([response.status, response.body]).toMatchObject([
    200,
    { result_data: [{ comment: 'x' }] },
  ]);
  const visible = await waitForImages(faulty, only(response.body.result_data), 1);
  expect((await fetchImage(only(visible.image).path)).bytes).toEqual(createPng());
});

it('lists every acknowledged upload after the process is killed', async () => {
  const folder = await createEmptyFolder();
  let service = await launchDesk(folder);
  const { shift_id } = await startShift(await service.as('operator'));
  const created: CommentBody[] = [];
  for (const round of [1, 2, 3]) {
    const operator = await service.as('operator');
    const one = await postComment(operator, shift_id, {
      image: [toAnnouncement(createPngOfSize(500_000, round))],
    });
    expect(await uploadImage(only(one.image), createPngOfSize(500_000, round))).toBe(200);
    await service.stop('SIGKILL');
    created.push(one);
    service = await launchDesk(folder);
  }

  const operator = await service.as('operator');
  for (const [n, one] of created.entries()) {
    const { image } = await waitForImages(operator, one, 1);
    expect((await fetchImage(only(image).path)).bytes).toEqual(createPngOfSize(500_000, n + 1));
  }
  await shutDown(service);
});

it('preserves every acknowledged comment with its images when the process is killed', async () => {
  const folder = await createEmptyFolder();
  const first = await launchDesk(folder);
  const writer = await first.as('operator');
  const { shift_id } = await startShift(writer);
  const acknowledged: CommentBody[] = [];
  const writers = Array.from({ length: 4 }, async (_, writerIndex) => {
    for (let n = 0; n < 100; n++) {
      const files = [1, 2].map((m) =>
        createImageFile(createPngOfSize(20_000, writerIndex * 1000 + n * 2 + m), `${m}.png`),
      );
      const body = createCommentForm({ shift_fk: shift_id, comment: `${writerIndex} ${n}` }, files);
      const response = await writer(createComment, { body }).catch(() => undefined);
      if (!response) return;
      if (response.status === 200) acknowledged.push(only(response.body.result_data));
    }
  });
  while (acknowledged.length < 20) await new Promise((resolve) => setTimeout(resolve, 5));
  await first.stop('SIGKILL');
  await Promise.all(writers);

  const second = await launchDesk(folder);
  const reader = await second.as('operator');
  for (const one of acknowledged) {
    const { image } = (await findListedComment(reader, one))!;
    expect(image.map(({ file_key }) => file_key)).toEqual(
      one.image.map(({ file_key }) => file_key),
    );
  }
  // Images of forms that were interrupted after their transaction are ingested, too.
  const areComplete = async () =>
    (await listInShift(reader, shift_id)).every(({ image }) => image.length === 2);
  await expect.poll(areComplete).toBe(true);
  for (const { image } of await listInShift(reader, shift_id))
    for (const { path } of image) expect((await fetchImage(path)).bytes).toHaveLength(20_000);
  await shutDown(second);
});
