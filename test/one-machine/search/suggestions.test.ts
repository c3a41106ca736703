import { expect, it } from 'vitest';
import { startDeskForFile } from '../../support/api/desk.ts';
import { createUniqueWord, searchFor, searchUntil } from '../../support/search/search.ts';
import { editComment, postComment } from '../../support/shift-log/comments.ts';
import { startShift } from '../../support/shift-log/shifts.ts';

const desk = await startDeskForFile();
const operator = await desk.as('operator');
const { shift_id } = await startShift(operator);

it('proposes words for a word without a match', async () => {
  const word = createUniqueWord();
  await postComment(operator, shift_id, { comment: word });
  await searchUntil(operator, { q: word }, 1);

  const { hits, did_you_mean } = await searchFor(operator, {
    q: `${word.slice(0, -2)}${word.at(-1)}`,
  });

  expect(hits).toEqual([]);
  expect(did_you_mean).toContain(word);
});

it('proposes only words that an entry has, also for a misspelling that was corrected', async () => {
  const [word, removedWord] = [createUniqueWord(), createUniqueWord()];
  const misspelt = `${word.slice(0, -2)}${word.at(-1)}`;
  const { comment_id } = await postComment(operator, shift_id, {
    comment: `${misspelt} ${removedWord}`,
  });
  await searchUntil(operator, { q: misspelt }, 1);
  await editComment(operator, comment_id, { comment: word });
  await searchUntil(operator, { q: word }, 1);
  await searchUntil(operator, { q: removedWord }, 0);

  expect((await searchFor(operator, { q: misspelt })).did_you_mean).toContain(word);
  expect((await searchFor(operator, { q: `${removedWord}x` })).did_you_mean ?? []).not.toContain(
    removedWord,
  );
  const outside = { q: word, from: '2100-01-01T00:00:00Z' };
  expect((await searchFor(operator, outside)).did_you_mean).toBeUndefined();
});
