import { expect, it } from 'vitest';
import { search } from '#lib/search/contracts/search.ts';
import { getDesk } from '../../support/api/desk.ts';
import {
  createUniqueWord,
  listHitPages,
  refuseQuery,
  searchFor,
  searchUntil,
} from '../../support/search/search.ts';
import { editComment, postComment, postReply } from '../../support/shift-log/comments.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const { shift_id } = await startShift(operator);

/** The parameters of a search besides filters by a text. */
const notTextFilters = new Set(['q', 'kind', 'from', 'to', 'limit', 'cursor']);

it('finds a comment by its words, without case, diacritics and endings', async () => {
  const word = createUniqueWord();
  const comment = `The antennas were pointing at Ångström, says ${word}`;
  const { comment_id, metadata } = await postComment(operator, shift_id, {
    comment,
    tags: ['Bad Weather'],
  });

  const { hits } = await searchUntil(operator, { q: `ANTENNA point angstrom ${word}` }, 1);

  expect(only(hits)).toEqual({
    kind: 'comment',
    id: String(comment_id),
    shift_id,
    author: 'operator-1',
    timestamp: metadata.created_on,
    excerpt: comment,
    highlights: [
      [4, 12],
      [18, 26],
      [30, 38],
      [45, 45 + word.length],
    ],
    tags: ['Bad Weather'],
    href: `/slt/api/v3/shift/comment?shift_id=${shift_id}`,
  });
});

it('finds an edited comment by its new text only, and its tags', async () => {
  const [oldWord, keptWord, newWord] = [createUniqueWord(), createUniqueWord(), createUniqueWord()];
  const { comment_id } = await postComment(operator, shift_id, {
    comment: `${oldWord} ${keptWord}`,
  });
  await searchUntil(operator, { q: oldWord }, 1);

  await editComment(operator, comment_id, {
    comment: `${keptWord} ${newWord}`,
    tags: [`tag ${newWord}`],
  });

  expect((await searchUntil(operator, { q: newWord }, 1)).ids).toEqual([String(comment_id)]);
  expect((await searchFor(operator, { q: oldWord })).ids).toEqual([]);
  expect((await searchFor(operator, { q: keptWord })).ids).toEqual([String(comment_id)]);
  expect((await searchFor(operator, { q: `tag:"TAG ${newWord}"` })).ids).toHaveLength(1);
  expect((await searchFor(operator, { tag: `Tag ${newWord}` })).ids).toHaveLength(1);
});

it('understands phrases, exclusions, prefixes, identifiers and fields', async () => {
  const word = createUniqueWord();
  const first = await postComment(operator, shift_id, {
    comment: `${word}: lost lock on M31, see OPS-7`,
  });
  const second = await postComment(operator, shift_id, { comment: `${word}: lock lost, 12:30` });
  const { replies } = await postReply(operator, second.comment_id, { reply_text: `${word} back` });
  const reply = String(only(replies).reply_id);
  await searchUntil(operator, { q: word }, 3);

  const find = async (q: string) => (await searchFor(operator, { q })).ids;
  const [one, two] = [String(first.comment_id), String(second.comment_id)];
  expect(await find(`${word} "lost lock"`)).toEqual([one]);
  expect(await find(`${word} lock -"lost lock"`)).toEqual([two]);
  expect(await find(`${word.slice(0, 12)}*`)).toEqual([reply, two, one]);
  expect(await find(`${word} M 31`)).toEqual([one]);
  expect(await find(`${word} ops-7`)).toEqual([one]);
  expect(await find(`${word} 12:30`)).toEqual([two]);
  expect(await find(`${word} kind:reply`)).toEqual([reply]);
  expect(await find(`${word} by:Operator-1 shift:${shift_id} -kind:comment`)).toEqual([reply]);
  expect(await find(`${word} by:nobody`)).toEqual([]);
});

it('finds by filters, alone and together, and by time', async () => {
  const word = createUniqueWord();
  const { comment_id, metadata } = await postComment(operator, shift_id, { comment: word });
  await searchUntil(operator, { q: word }, 1);
  const time = metadata.created_on;

  expect((await searchFor(operator, { q: word, from: time, to: time })).ids).toHaveLength(1);
  expect((await searchFor(operator, { q: word, from: '2100-01-01T00:00:00Z' })).ids).toEqual([]);
  const filters = { kind: 'comment', shift_id, author: 'operator-1' };
  const { ids } = await searchFor(operator, { ...filters, from: time });
  expect(ids).toContain(String(comment_id));
  const others = Object.keys(search.request.query).filter((name) => !notTextFilters.has(name));
  for (const name of others)
    expect((await searchFor(operator, { q: word, [name]: '2000000000' })).ids, name).toEqual([]);
});

it('pages without skips or repeats while entries arrive', async () => {
  const word = createUniqueWord();
  const posted: string[] = [];
  for (let n = 0; n < 7; n++) {
    const { comment_id } = await postComment(operator, shift_id, { comment: `${word} ${n}` });
    posted.unshift(String(comment_id));
  }
  const first = await searchUntil(operator, { q: word, limit: 7 }, 7);
  expect(first.next).toBeUndefined();
  const page = await searchFor(operator, { q: word, limit: 3 });
  await postComment(operator, shift_id, { comment: `${word} later` });
  await searchUntil(operator, { q: word }, 8);

  expect(page.partial).toBeUndefined();
  expect([page.ids, ...(await listHitPages(operator, page.next!))]).toEqual([
    posted.slice(0, 3),
    posted.slice(3, 6),
    posted.slice(6),
  ]);
});

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
  const blank = await listHitPages(operator, { q: word, tag: ' ', author: '', limit: 2 });
  expect(blank.flat()).toEqual([third, second, first]);
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
    { loc: ['query', 'shift_id'], msg: 'The parameter should be given once' },
  ]);
});

it('refuses a query that it cannot understand, and names the position', async () => {
  expect(await refuseQuery(operator, { q: 'antenna "lost lock' })).toEqual([
    {
      loc: ['query', 'q'],
      msg: 'The quote in the term at position 9 has no end',
      type: 'unbalanced_quotes',
    },
  ]);
  const problems = [
    await refuseQuery(operator, { q: '-antenna' }),
    await refuseQuery(operator, { q: 'a '.repeat(17) }),
    await refuseQuery(operator, { q: 'a'.repeat(513) }),
    await refuseQuery(operator, { q: '"' }),
    await refuseQuery(operator, { q: ' … ' }),
    await refuseQuery(operator, {}),
  ];
  expect(problems.map((all) => only(all).type)).toEqual([
    'only_exclusions',
    'too_many_terms',
    'string_too_long',
    'unbalanced_quotes',
    'value_error',
    'missing',
  ]);
  expect(problems.flat().map(({ loc }) => loc)).toEqual(Array(6).fill(['query', 'q']));
  expect(only(problems[1]!).msg).toContain('position 33');
});
