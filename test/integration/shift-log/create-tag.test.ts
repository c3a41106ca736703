import { expect, it } from 'vitest';
import { createTag, listTags } from '#lib/shift-log/contracts/tags.ts';
import { differs } from '../../support/machine/known-differences.ts';
import { getDesk } from '../../support/api/desk.ts';
import { only, createUniqueText } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');

it('creates a tag with the caller as its author, and trims its name', async () => {
  const name = createUniqueText('Wind');

  const response = await operator(createTag, {
    body: { tag_name: `  ${name}\t`, id: 7, metadata: { created_by: 'mallory' } },
  });

  const tag = only(response.body.result_data);
  expect(tag).toMatchObject({ tag_name: name, metadata: { created_by: 'operator-1' } });
  expect(tag.id).not.toBe(7);
  expect(response.headers.get('etag')).toBe(`"${tag.id}.1"`);
});

it('refuses the name of an existing tag in any case and Unicode composition', async () => {
  const name = `${createUniqueText('École')} ǰ ΟΔΟΣ`;
  await operator(createTag, { body: { tag_name: name } });

  const others = [name, name.toUpperCase(), ` ${name.toLowerCase()} `, name.normalize('NFD')];
  for (const tag_name of others) {
    const response = await operator(createTag, { body: { tag_name } });
    expect(response.status, tag_name).toBe(409);
    expect(response.body).toMatchObject({ code: 'TAG_EXISTS', result_data: [] });
  }
});

it('creates one tag for a repeated request with the same Idempotency-Key', async () => {
  const tag_name = createUniqueText('Wind');
  const headers = { 'Idempotency-Key': createUniqueText('key') };
  const create = (body: object) => operator(createTag, { body, headers });

  const [first, again] = [await create({ tag_name }), await create({ tag_name })];
  const other = await create({ tag_name: createUniqueText('Rain') });

  expect([first.status, again.status, other.status]).toEqual([200, 200, 422]);
  expect(again.body).toEqual(first.body);
});

it('accepts a name of 100 characters', async () => {
  const tag_name = createUniqueText('x').padEnd(100, '🔭');

  const response = await operator(createTag, { body: { tag_name } });

  expect(only(response.body.result_data).tag_name).toBe(tag_name);
});

it('accepts exactly one of 50 concurrent creations of a tag', async () => {
  const crowdSize = differs('concurrent calls') ? 10 : 50;
  const name = createUniqueText('storm');

  const responses = await Promise.all(
    Array.from({ length: crowdSize }, (_, n) =>
      operator(createTag, { body: { tag_name: n % 2 === 0 ? name : name.toUpperCase() } }),
    ),
  );

  const tags = (await operator(listTags)).body.result_data;
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(crowdSize - 1);
  expect(tags.filter(({ tag_name }) => tag_name.toLowerCase() === name)).toHaveLength(1);
});

it('creates a tag with a description and a colour; a blank description is none', async () => {
  const create = (body: object) =>
    operator(createTag, { body: { tag_name: createUniqueText('tag'), ...body } });

  const described = await create({ description: 'Wind and rain', color: 'teal', archived: false });
  const blank = await create({ description: ' ', color: null });

  const tag = only(described.body.result_data);
  expect(tag).toMatchObject({ description: 'Wind and rain', color: 'teal', version: 1 });
  expect(tag).not.toHaveProperty('archived');
  expect(Object.keys(only(blank.body.result_data))).toEqual([
    'id',
    'tag_name',
    'metadata',
    'version',
  ]);
});

it('treats null as a missing name', async () => {
  const response = await operator(createTag, { body: { tag_name: null } });

  expect(response.body).toEqual({
    detail: [{ loc: ['body', 'tag_name'], msg: 'Field required', type: 'missing' }],
  });
});
