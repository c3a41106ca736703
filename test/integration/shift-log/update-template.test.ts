import { expect, it } from 'vitest';
import {
  deleteTemplate,
  listTemplates,
  updateTemplate,
} from '#lib/shift-log/contracts/templates.ts';
import { getDesk } from '../../support/api/desk.ts';
import { createUniqueText, only } from '../../support/shift-log/shifts.ts';
import { addTemplate } from '../../support/shift-log/templates.ts';

const { as } = await getDesk();
const operator = await as('operator');

const put = (template_id: number | string, body: object, headers: Record<string, string> = {}) =>
  operator(updateTemplate, { path: { template_id }, body, headers });

const find = async (id: number) =>
  (await operator(listTemplates)).body.result_data.find(({ template_id }) => template_id === id);

it('changes the fields in the body, clears those that are null, and leaves the rest', async () => {
  const item = { target: 'item', title: 'Antenna 12', severity: 'major', tags: ['antenna'] };
  const template = await addTemplate(operator, item);

  const response = await put(template.template_id, { title: null, text: 'It stands still.' });

  const { title: _title, ...rest } = template;
  const changed = only(response.body.result_data);
  expect(changed).toEqual({
    ...rest,
    text: 'It stands still.',
    metadata: { ...template.metadata, last_modified_on: expect.any(String) as string },
    version: 2,
  });
  expect(response.headers.get('etag')).toBe(`"${template.template_id}.2"`);
  expect(await find(template.template_id)).toEqual(changed);
});

it('accepts its own response, and stores no version for a body without changes', async () => {
  const template = await addTemplate(operator);

  for (const body of [template, {}])
    expect(only((await put(template.template_id, body)).body.result_data)).toEqual(template);
});

it('frees the name that it had, and refuses the name of another', async () => {
  const [first, second] = [await addTemplate(operator), await addTemplate(operator)];
  const renamed = await put(first.template_id, { name: createUniqueText('Renamed') });

  const taken = await put(first.template_id, { name: second.name.toUpperCase() });
  const freed = await put(second.template_id, { name: first.name });
  const sameInCapitals = await put(second.template_id, { name: first.name.toUpperCase() });

  expect(renamed.status).toBe(200);
  expect(taken.body).toMatchObject({ code: 'TEMPLATE_EXISTS' });
  expect([freed.status, sameInCapitals.status]).toEqual([200, 200]);
});

it('refuses a title in a template of something else, and another id', async () => {
  const template = await addTemplate(operator, { target: 'item', title: 'Antenna 12' });

  const target = await put(template.template_id, { target: 'comment' });
  const id = await put(template.template_id, { template_id: template.template_id + 1 });
  const both = await put(template.template_id, { target: 'comment', title: null });

  expect(target.body).toMatchObject({ detail: [{ loc: ['body', 'target'] }] });
  expect([target.status, id.status, both.status]).toEqual([422, 422, 200]);
});

it('responds with 404 to a deleted template and to an unknown id', async () => {
  const { template_id } = await addTemplate(operator);
  await operator(deleteTemplate, { path: { template_id } });

  for (const id of [template_id, '1', '0', 'abc', '9'.repeat(20)])
    expect((await put(id, { text: 'x' })).body).toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
});

it('accepts one of ten editors who read the same version, and refuses the others', async () => {
  const { template_id } = await addTemplate(operator);

  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      put(template_id, { text: `edit ${n}` }, { 'If-Match': `"${template_id}.1"` }),
    ),
  );

  expect(responses.map(({ status }) => status).sort()).toEqual([
    200,
    ...Array<number>(9).fill(412),
  ]);
});
