import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { updateAnnotation } from '#lib/shift-log/contracts/annotations.ts';
import { createLoss } from '#lib/shift-log/contracts/losses.ts';
import { createItem, updateItem } from '#lib/shift-log/contracts/open-items.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { updateShift } from '#lib/shift-log/contracts/shifts.ts';
import { getDesk } from '../../support/api/desk.ts';
import { createUniqueWord, searchFor, searchUntil } from '../../support/search/search.ts';
import { annotate } from '../../support/shift-log/annotations.ts';
import { editComment, postComment, postReply } from '../../support/shift-log/comments.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const { shift_id } = await startShift(operator);

/** Waits until a word is found, and returns the kinds and ids of the entries that have it. */
async function findAll(word: string, count: number) {
  const { hits } = await searchUntil(operator, { q: word }, count);
  return hits.map(({ kind, id }) => `${kind} ${id}`).sort();
}

it('indexes comments, replies, annotations, logs, items, losses and the operator of a shift', async () => {
  const word = createUniqueWord();
  const path = { shift_id };
  const { comment_id } = await postComment(operator, shift_id, { comment: word });
  const reply = only((await postReply(operator, comment_id, { reply_text: word })).replies);
  const { id } = await annotate(operator, shift_id);
  await operator(updateAnnotation, { path: { annotation_id: id }, body: { annotation: word } });
  const request_response = [{ request: 'dish.scan', error: { detail: [`no answer: ${word}`] } }];
  await operator(recordLogs, { path, body: [{ eb_id: 'eb-1', request_response }] });
  const item = await operator(createItem, { body: { kind: 'fault', title: word } });
  const loss = await operator(createLoss, { path, body: { category: 'fault', note: word } });
  await operator(updateShift, { path, body: { operator_name: `Ada ${word}` } });

  expect(await findAll(word, 7)).toEqual([
    `annotation ${id}`,
    `comment ${comment_id}`,
    `item ${only(item.body.result_data).item_id}`,
    expect.stringMatching(/^log \d+$/) as string,
    `loss ${only(loss.body.result_data).loss_id}`,
    `reply ${reply.reply_id}`,
    `shift ${shift_id}`,
  ]);
});

it('finds a closed item by its resolution', async () => {
  const [title, resolution] = [createUniqueWord(), createUniqueWord()];
  const created = await operator(createItem, { body: { kind: 'fault', title } });
  const { item_id } = only(created.body.result_data);

  await operator(updateItem, { path: { item_id }, body: { state: 'closed', resolution } });

  expect(await findAll(resolution, 1)).toEqual([`item ${item_id}`]);
  expect(await findAll(title, 1)).toEqual([`item ${item_id}`]);
});

it('finds a comment of 60 KB, whose event has no data, by its last word', async () => {
  const [word, other] = [createUniqueWord(), createUniqueWord()];
  const comment = `${'antenna '.repeat(7500)}${word}`;
  const { comment_id } = await postComment(operator, shift_id, { comment });
  expect(await findAll(word, 1)).toEqual([`comment ${comment_id}`]);

  await editComment(operator, comment_id, { comment: `${'antenna '.repeat(7500)}${other}` });

  expect(await findAll(other, 1)).toEqual([`comment ${comment_id}`]);
  expect((await searchFor(operator, { q: word })).ids).toEqual([]);
});

it('does not find a text or a tag that was replaced', async () => {
  const word = createUniqueWord();
  const { comment_id } = await postComment(operator, shift_id, { comment: word, tags: [word] });
  await findAll(word, 1);

  await editComment(operator, comment_id, { comment: 'Nothing', tags: [] });

  await searchUntil(operator, { q: word }, 0);
});

it('finds a log by the beginning of an error that is too long, which hides no other one', async () => {
  const [long, short] = [createUniqueWord(), createUniqueWord()];
  const request_response = [
    { request: 'dish.scan', error: { detail: short } },
    { request: 'dish.scan', error: { detail: `${long}${' retry'.repeat(4000)}` } },
  ];
  const body = [{ eb_id: 'eb-2', request_response }];
  await operator(recordLogs, { path: { shift_id }, body });

  expect(await findAll(`${long} ${short}`, 1)).toHaveLength(1);
});

it('indexes a comment with links that are longer than any ticket has, and those after it', async () => {
  const [word, other] = [createUniqueWord(), createUniqueWord()];
  const page = () => `https://example.org/${randomBytes(45_000).toString('base64url')}`;
  const links = ['https://tracker.example.org/browse/OPS-81', page(), page(), page(), page()];
  await postComment(operator, shift_id, { comment: word, issue_tracker_links: links });
  await postComment(operator, shift_id, { comment: other });

  await findAll(other, 1);
  await findAll(`${word} OPS-81`, 1);
});

it('finds an annotation by the tags in its text, and marks an entry that is withdrawn', async () => {
  const tag = createUniqueWord();
  const { id } = await annotate(operator, shift_id, `Gusts. #${tag} #"bad ${tag}"`);
  const { comment_id } = await postComment(operator, shift_id, { comment: tag });
  await editComment(operator, comment_id, { withdrawn: true });

  const byTag = await searchUntil(operator, { q: `tag:${tag}` }, 1);
  const byBoth = await searchUntil(operator, { tag: `bad ${tag}` }, 1);
  const { hits } = await searchUntil(operator, { q: tag }, 2);

  expect([byTag.ids, byBoth.ids]).toEqual([[String(id)], [String(id)]]);
  await expect
    .poll(async () =>
      (await searchFor(operator, { q: tag })).hits.find(({ kind }) => kind === 'comment'),
    )
    .toMatchObject({ withdrawn: true });
  expect(hits).toHaveLength(2);
});
