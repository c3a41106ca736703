import { expect, it } from 'vitest';
import { findSimilar } from '#lib/search/contracts/search.ts';
import { createLoss } from '#lib/shift-log/contracts/losses.ts';
import { createItem } from '#lib/shift-log/contracts/open-items.ts';
import { getDesk } from '../../support/api/desk.ts';
import { createUniqueWord, searchUntil } from '../../support/search/search.ts';
import { putLoss, recordLoss } from '../../support/shift-log/losses.ts';
import { postComment } from '../../support/shift-log/comments.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const { shift_id } = await startShift(operator);

it('finds the entries most like a text, best first', async () => {
  const [rare, other] = [createUniqueWord(), createUniqueWord()];
  const like = await postComment(operator, shift_id, {
    comment: `The ${rare} drive failed again, ${other} was restarted`,
  });
  await postComment(operator, shift_id, { comment: `Something about ${other}` });
  await searchUntil(operator, { q: other }, 2);

  const response = await operator(findSimilar, {
    body: { text: `${rare}, ${other}?`, limit: 2 },
  });

  const [best, second] = response.body.result_data;
  expect(best).toMatchObject({
    kind: 'comment',
    id: String(like.comment_id),
    links: { tickets: [], items: [], losses: [] },
  });
  expect(best?.highlights).toContainEqual([4, 4 + rare.length]);
  expect(second?.excerpt).toBe(`Something about ${other}`);
});

it('lists the items of a comment, the losses of an item, and the item of a loss', async () => {
  const [text, title, note] = [createUniqueWord(), createUniqueWord(), createUniqueWord()];
  const { comment_id } = await postComment(operator, shift_id, { comment: text });
  const body = { kind: 'fault' as const, title, comment_id };
  const { item_id } = only((await operator(createItem, { body })).body.result_data);
  const input = { category: 'fault' as const, item_id, note };
  const loss = await operator(createLoss, { path: { shift_id }, body: input });
  const { loss_id } = only(loss.body.result_data);
  const linksOf = async (like: string) =>
    (await operator(findSimilar, { body: { text: like } })).body.result_data.map(
      ({ links }) => links,
    );

  const tickets: string[] = [];
  await expect.poll(() => linksOf(text)).toEqual([{ tickets, items: [item_id], losses: [] }]);
  await expect.poll(() => linksOf(title)).toEqual([{ tickets, items: [], losses: [loss_id] }]);
  expect(await linksOf(note)).toEqual([{ tickets, items: [item_id], losses: [] }]);
});

it('finds nothing like a text without words', async () => {
  const response = await operator(findSimilar, { body: { text: '— … !' } });

  expect(response.body.result_data).toEqual([]);
});

it('requires a text', async () => {
  const response = await operator(findSimilar, { body: { limit: 3 } });

  expect(response.status).toBe(422);
  expect(only((response.body as unknown as { detail: { loc: string[] }[] }).detail).loc).toEqual([
    'body',
    'text',
  ]);
});

it('returns the same for a repeated request with the same Idempotency-Key', async () => {
  const headers = { 'Idempotency-Key': createUniqueWord() };
  const request = { body: { text: 'Antenna 12 lost lock' }, headers };

  const first = await operator(findSimilar, request);

  expect((await operator(findSimilar, request)).body).toEqual(first.body);
});

it('leaves out a withdrawn loss, which the search still finds and marks', async () => {
  const [title, note] = [createUniqueWord(), createUniqueWord()];
  const item = await operator(createItem, { body: { kind: 'fault', title } });
  const { item_id } = only(item.body.result_data);
  const { loss_id } = await recordLoss(operator, shift_id, { category: 'fault', item_id, note });
  await searchUntil(operator, { q: note }, 1);
  const similarTo = async (text: string) =>
    (await operator(findSimilar, { body: { text } })).body.result_data;

  await putLoss(operator, loss_id, { withdrawn: true });

  await expect.poll(() => similarTo(note)).toEqual([]);
  const { hits } = await searchUntil(operator, { q: note }, 1);
  expect(hits[0]).toMatchObject({ kind: 'loss', id: String(loss_id), withdrawn: true });
  expect(await similarTo(title)).toMatchObject([{ links: { losses: [] } }]);
});
