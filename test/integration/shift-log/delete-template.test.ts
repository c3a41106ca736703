import { expect, it } from 'vitest';
import {
  deleteTemplate,
  listTemplates,
  updateTemplate,
} from '#lib/shift-log/contracts/templates.ts';
import { getDesk } from '../../support/api/desk.ts';
import { addTemplate } from '../../support/shift-log/templates.ts';

const { as } = await getDesk();
const operator = await as('operator');

const remove = (template_id: number | string) =>
  operator(deleteTemplate, { path: { template_id } });

it('deletes a template, confirms it, and frees its name', async () => {
  const { template_id, name } = await addTemplate(operator);

  const response = await remove(template_id);

  expect(response.body).toMatchObject({
    result_data: [{ message: `Template ${template_id} was deleted.` }],
    result_code: 200,
  });
  const { result_data: all } = (await operator(listTemplates)).body;
  expect(all.map((template) => template.template_id)).not.toContain(template_id);
  expect((await addTemplate(operator, { name })).template_id).not.toBe(template_id);
});

it('responds with 404 to a deleted template and to an unknown id', async () => {
  const { template_id } = await addTemplate(operator);
  await remove(template_id);

  for (const id of [template_id, '1', '0', '-1', 'abc', 'TEMPLATES', '9'.repeat(20)])
    expect((await remove(id)).body).toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
});

it('accepts one of ten concurrent deletions, and does not bring back a template', async () => {
  const { template_id, name } = await addTemplate(operator);

  const [deletions] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, () => remove(template_id))),
    operator(updateTemplate, { path: { template_id }, body: { text: 'Late' } }),
  ]);

  expect(deletions.map(({ status }) => status).sort()).toEqual([
    200,
    ...Array<number>(9).fill(404),
  ]);
  await addTemplate(operator, { name });
});
