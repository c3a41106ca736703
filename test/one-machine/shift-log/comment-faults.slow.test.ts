import { expect, it } from 'vitest';
import { createComment, listComments } from '#lib/shift-log/contracts/comments.ts';
import {
  announced,
  comment,
  fetched,
  formWith,
  listed,
  photo,
  showing,
  upload,
  type CommentBody,
} from '../../support/shift-log/comments.ts';
import { emptyFolder, launch, shut } from '../../support/api/desk.ts';
import { faultyDesk } from '../../support/faults/faulty-desk.ts';
import { png, pngOf } from '../../support/files/images.ts';
import { only, start, type Client } from '../../support/shift-log/shifts.ts';
import { itemsOf, objectsOf } from '../../support/machine/stored.ts';

const inShift = async (client: Client, shift_id: number) =>
  (await client(listComments, { query: { shift_id, limit: 500 } })).body.result_data;

it('shows nothing of a form that is cut off between its object and its transaction', async () => {
  const { state, faulty, folder } = await faultyDesk();
  const { shift_id } = await start(faulty);
  const body = formWith({ shift_fk: shift_id, comment: 'x' }, [photo(png(), 'a.png')]);

  state.failing = (operation) => (operation === 'TransactWriteItems' ? 'cut before' : undefined);
  const cut = await faulty(createComment, { body });
  state.failing = () => undefined;
  const next = await comment(faulty, shift_id, { image: [announced(png())] });
  await upload(only(next.image), png());
  await showing(faulty, next, 1);

  expect(cut.status).toBe(503);
  expect((await inShift(faulty, shift_id)).map(({ comment_id }) => comment_id)).toEqual([
    next.comment_id,
  ]);
  const stored = only((await showing(faulty, next, 1)).image).file_key;
  await expect.poll(() => objectsOf(folder), { timeout: 30_000 }).toEqual([stored]);
  // A transaction that is later still would fail on it.
  const refused = (await itemsOf(folder)).filter((item) => (item as { refused?: true }).refused);
  expect(refused).toHaveLength(1);
});

it('shows the image of a form whose request was cut off behind its transaction', async () => {
  const { state, faulty, folder } = await faultyDesk();
  const { shift_id } = await start(faulty);
  const body = formWith({ shift_fk: shift_id, comment: 'x' }, [photo(png(), 'a.png')]);

  state.failing = (operation) => (operation === 'TransactWriteItems' ? 'cut after' : undefined);
  const lost = await faulty(createComment, { body });
  state.failing = () => undefined;

  const made = only(await inShift(faulty, shift_id));
  const shown = await showing(faulty, made, 1);
  expect(lost.status).toBe(503);
  expect((await fetched(only(shown.image).path)).bytes).toEqual(png());
  await expect.poll(() => objectsOf(folder)).toEqual([only(shown.image).file_key]);
});

it('commits a form though its files cannot be looked up', async () => {
  const { state, faulty } = await faultyDesk();
  const { shift_id } = await start(faulty);
  const body = formWith({ shift_fk: shift_id, comment: 'x' }, [photo(png(), 'a.png')]);

  state.failing = (operation) => (operation === 'BatchGetItem' ? 'server error' : undefined);
  const answer = await faulty(createComment, { body });
  state.failing = () => undefined;

  expect([answer.status, answer.body]).toMatchObject([200, { result_data: [{ comment: 'x' }] }]);
  const shown = await showing(faulty, only(answer.body.result_data), 1);
  expect((await fetched(only(shown.image).path)).bytes).toEqual(png());
});

it('lists every acknowledged upload after a kill', async () => {
  const folder = await emptyFolder();
  let service = await launch(folder);
  const { shift_id } = await start(await service.as('operator'));
  const made: CommentBody[] = [];
  for (const round of [1, 2, 3]) {
    const operator = await service.as('operator');
    const one = await comment(operator, shift_id, { image: [announced(pngOf(500_000, round))] });
    expect(await upload(only(one.image), pngOf(500_000, round))).toBe(200);
    await service.stop('SIGKILL');
    made.push(one);
    service = await launch(folder);
  }

  const operator = await service.as('operator');
  for (const [n, one] of made.entries()) {
    const { image } = await showing(operator, one, 1);
    expect((await fetched(only(image).path)).bytes).toEqual(pngOf(500_000, n + 1));
  }
  await shut(service);
});

it('keeps every acknowledged comment with its images through a kill', async () => {
  const folder = await emptyFolder();
  const first = await launch(folder);
  const writer = await first.as('operator');
  const { shift_id } = await start(writer);
  const acknowledged: CommentBody[] = [];
  const writers = Array.from({ length: 4 }, async (_, at) => {
    for (let n = 0; n < 100; n++) {
      const files = [1, 2].map((m) => photo(pngOf(20_000, at * 1000 + n * 2 + m), `${m}.png`));
      const body = formWith({ shift_fk: shift_id, comment: `${at} ${n}` }, files);
      const answer = await writer(createComment, { body }).catch(() => undefined);
      if (!answer) return;
      if (answer.status === 200) acknowledged.push(only(answer.body.result_data));
    }
  });
  while (acknowledged.length < 20) await new Promise((resolve) => setTimeout(resolve, 5));
  await first.stop('SIGKILL');
  await Promise.all(writers);

  const second = await launch(folder);
  const reader = await second.as('operator');
  for (const one of acknowledged) {
    const { image } = (await listed(reader, one))!;
    expect(image.map(({ file_key }) => file_key)).toEqual(
      one.image.map(({ file_key }) => file_key),
    );
  }
  // What was cut off behind its transaction is taken in all the same.
  const whole = async () =>
    (await inShift(reader, shift_id)).every(({ image }) => image.length === 2);
  await expect.poll(whole, { timeout: 20_000 }).toBe(true);
  for (const { image } of await inShift(reader, shift_id))
    for (const { path } of image) expect((await fetched(path)).bytes).toHaveLength(20_000);
  await shut(second);
});
