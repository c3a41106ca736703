import { expect, it } from 'vitest';
import { listTemplates, updateTemplate } from '#lib/shift-log/contracts/templates.ts';
import { getNextQuery } from '../../support/api/next-page.ts';
import { getDesk } from '../../support/api/desk.ts';
import { addTemplate } from '../../support/shift-log/templates.ts';

const { as } = await getDesk();
const operator = await as('operator');
const viewer = await as('viewer');

it('lists all templates, oldest first, whole or in pages', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 3; n++) ids.push((await addTemplate(operator)).template_id);

  const { result_data: all } = (await viewer(listTemplates)).body;
  const paged: number[] = [];
  let query: Record<string, string | number> | undefined = { limit: 2 };
  while (query) {
    const response = await viewer(listTemplates, { query });
    paged.push(...response.body.result_data.map(({ template_id }) => template_id));
    query = getNextQuery(response);
  }

  expect(all.slice(-3).map(({ template_id }) => template_id)).toEqual(ids);
  expect(paged).toEqual(all.map(({ template_id }) => template_id));
});

it('has an ETag that changes with a template', async () => {
  const { template_id } = await addTemplate(operator);
  const etag = async () => (await viewer(listTemplates)).headers.get('etag');
  const [before, same] = [await etag(), await etag()];

  await operator(updateTemplate, { path: { template_id }, body: { text: 'Windy' } });

  expect(same).toBe(before);
  expect(await etag()).not.toBe(before);
});
