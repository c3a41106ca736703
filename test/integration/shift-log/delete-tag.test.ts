import { expect, it } from 'vitest';
import { createTag, deleteTag, listTags } from '#lib/shift-log/contracts/tags.ts';
import { annotate } from '../../support/shift-log/annotations.ts';
import { getDesk } from '../../support/api/desk.ts';
import { only, startShift, createUniqueText } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');

async function addTag(tag_name = createUniqueText('tag')) {
  const response = await operator(createTag, { body: { tag_name } });
  return only(response.body.result_data);
}

it('deletes a tag, confirms it, and frees its name', async () => {
  const { id, tag_name } = await addTag();

  const response = await operator(deleteTag, { path: { tag_id: id } });

  const tags = (await operator(listTags)).body.result_data;
  expect(response.body).toMatchObject({
    result_data: [{ message: `Tag ${id} was deleted.` }],
    result_code: 200,
  });
  expect(tags.map((tag) => tag.tag_name)).not.toContain(tag_name);
  expect((await addTag(tag_name)).id).not.toBe(id);
});

it('responds with 404 to a deleted tag and to an unknown id', async () => {
  const { id } = await addTag();
  await operator(deleteTag, { path: { tag_id: id } });
  const { id: annotation_id } = await annotate(operator, (await startShift(operator)).shift_id);

  for (const tag_id of [id, annotation_id, '1', '0', '-1', 'abc', 'TAGS', '9'.repeat(20)]) {
    const response = await operator(deleteTag, { path: { tag_id } });
    expect(response.status, String(tag_id)).toBe(404);
    expect(response.body).toMatchObject({ code: 'TAG_NOT_FOUND' });
  }
});

it('accepts one of ten concurrent deletions of a tag', async () => {
  const { id } = await addTag();

  const responses = await Promise.all(
    Array.from({ length: 10 }, () => operator(deleteTag, { path: { tag_id: id } })),
  );

  expect(responses.map(({ status }) => status).sort()).toEqual([
    200,
    ...Array<number>(9).fill(404),
  ]);
});
