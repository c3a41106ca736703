import { expect, it } from 'vitest';
import { getDesk } from '../../support/api/desk.ts';
import {
  createUniqueWord,
  listHitPages,
  refuseQuery,
  searchFor,
  searchUntil,
} from '../../support/search/search.ts';
import { postComment } from '../../support/shift-log/comments.ts';
import { startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const { shift_id } = await startShift(operator);

it('finds any of the terms that OR joins, and any of the values of a repeated filter', async () => {
  const word = createUniqueWord();
  const [one, two, three] = [createUniqueWord(), createUniqueWord(), createUniqueWord()];
  for (const [text, tag] of [
    [one, `a,b ${word}`],
    [two, `c ${word}`],
    [three, `d ${word}`],
  ])
    await postComment(operator, shift_id, { comment: `${word} ${text!}`, tags: [tag!] });
  const { hits } = await searchUntil(operator, { q: word }, 3);
  const [third, second, first] = hits.map(({ id }) => id);

  const found = async (query: Parameters<typeof searchFor>[1]) =>
    (await searchFor(operator, query)).ids;
  expect(await found({ q: `${word} ${one} OR ${three}` })).toEqual([third, first]);
  expect(await found({ q: `${word} ${one} OR "${word} ${two}" OR tag:x` })).toEqual([
    second,
    first,
  ]);
  expect(await found({ q: `${one.slice(0, -1)}* OR ${two}` })).toEqual([second, first]);
  expect(await found({ tag: [`A,B ${word}`, `d ${word}`] })).toEqual([third, first]);
  expect(await found({ q: word, kind: ['reply', 'comment'] })).toHaveLength(3);
  expect(await found({ q: word, kind: ['reply', 'log'] })).toEqual([]);
  const pages = await listHitPages(operator, { q: word, kind: ['reply', 'comment'], limit: 1 });
  expect(pages.flat()).toEqual([third, second, first]);
});

it('refuses too many values, and names a wrong one', async () => {
  const tooMany = Array.from({ length: 17 }, (_, n) => `tag ${n}`);

  expect(await refuseQuery(operator, { tag: tooMany })).toMatchObject([{ loc: ['query', 'tag'] }]);
  expect(await refuseQuery(operator, { kind: ['comment', 'x'] })).toMatchObject([
    { loc: ['query', 'kind'], type: 'enum' },
  ]);
  expect(await refuseQuery(operator, { q: 'a', shift_id: ['1', '2'] })).toMatchObject([
    { loc: ['query', 'shift_id'], type: 'string_type' },
  ]);
});
