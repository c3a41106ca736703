import { expect, it } from 'vitest';
import { createTag, deleteTag, listTags, updateTag } from '#lib/shift-log/contracts/tags.ts';
import { getDesk } from '../../support/api/desk.ts';
import { createUniqueText, only } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');

async function addTag(body: object = {}) {
  const tag_name = createUniqueText('Tag');
  return only((await operator(createTag, { body: { tag_name, ...body } })).body.result_data);
}

const put = (tag_id: number | string, body: object, headers: Record<string, string> = {}) =>
  operator(updateTag, { path: { tag_id }, body, headers });

const find = async (id: number) =>
  (await operator(listTags)).body.result_data.find((tag) => tag.id === id);

it('describes, colours, archives and restores a tag', async () => {
  const tag = await addTag();
  const other = await as('operator', 'operator-2');
  const body = { description: 'Wind and rain', color: 'teal', archived: true };

  const response = await other(updateTag, { path: { tag_id: tag.id }, body });
  const changed = only(response.body.result_data);
  const restored = only((await put(tag.id, { archived: false, color: null })).body.result_data);

  const last_modified_on = expect.any(String) as string;
  expect(changed).toEqual({
    ...tag,
    ...body,
    metadata: { ...tag.metadata, last_modified_by: 'operator-2', last_modified_on },
    version: 2,
  });
  expect(response.headers.get('etag')).toBe(`"${tag.id}.2"`);
  expect(restored).toEqual({
    ...tag,
    description: body.description,
    metadata: { ...tag.metadata, last_modified_on },
    version: 3,
  });
  expect(await find(tag.id)).toEqual(restored);
});

it('accepts its own response, and stores no version for a body without changes', async () => {
  const tag = await addTag({ description: 'Wind', color: 'blue' });

  for (const body of [tag, {}, { archived: false }, { archived: null }]) {
    const response = await put(tag.id, body);
    expect(only(response.body.result_data)).toEqual(tag);
    expect(response.headers.get('etag')).toBe(`"${tag.id}.1"`);
  }
});

it('refuses another name, and another id', async () => {
  const tag = await addTag();

  for (const [field, value] of [
    ['tag_name', 'Another'],
    ['tag_name', tag.tag_name.toUpperCase()],
    ['id', tag.id + 1],
  ] as const) {
    const response = await put(tag.id, { [field]: value });
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ detail: [{ loc: ['body', field] }] });
  }
  expect(await find(tag.id)).toEqual(tag);
});

it('responds with 404 to a deleted tag and to an unknown id', async () => {
  const { id } = await addTag();
  await operator(deleteTag, { path: { tag_id: id } });

  for (const tag_id of [id, '1', '0', 'abc', 'TAGS', '9'.repeat(20)])
    expect((await put(tag_id, { color: 'red' })).body).toMatchObject({ code: 'TAG_NOT_FOUND' });
});

it('accepts one of ten editors who read the same version, and refuses the others', async () => {
  const { id } = await addTag();

  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      put(id, { description: `edit ${n}` }, { 'If-Match': `"${id}.1"` }),
    ),
  );

  expect(responses.map(({ status }) => status).sort()).toEqual([
    200,
    ...Array<number>(9).fill(412),
  ]);
});

it('does not bring back a tag that is deleted meanwhile', async () => {
  const { id } = await addTag();

  const [, deletion] = await Promise.all([
    put(id, { color: 'red' }),
    operator(deleteTag, { path: { tag_id: id } }),
  ]);

  expect(deletion.status).toBe(200);
  expect(await find(id)).toBeUndefined();
});

it('changes the ETag of the list', async () => {
  const { id } = await addTag();
  const etag = async () => (await operator(listTags)).headers.get('etag');
  const before = await etag();

  await put(id, { color: 'red' });

  expect(before).toMatch(/^"/);
  expect(await etag()).not.toBe(before);
});
