import { expect, it } from 'vitest';
import { createTemplate, deleteTemplate } from '#lib/shift-log/contracts/templates.ts';
import { startDeskForTest } from '../../support/api/desk.ts';
import { only } from '../../support/shift-log/shifts.ts';

it('accepts 200 templates, and another one after a deletion', async () => {
  const operator = await (await startDeskForTest()).as('operator');
  const create = (n: number) =>
    operator(createTemplate, {
      body: { name: `Template ${n}`, target: 'comment', text: 'Stopped' },
    });
  const responses = [];
  for (let n = 1; n <= 202; n++) responses.push(await create(n));
  const { template_id } = only(responses[0]!.body.result_data);

  await operator(deleteTemplate, { path: { template_id } });

  expect(responses.filter(({ status }) => status === 200)).toHaveLength(200);
  expect(responses.at(-1)?.body).toMatchObject({ status: 409, code: 'TOO_MANY_TEMPLATES' });
  expect((await create(203)).status).toBe(200);
  expect((await create(204)).status).toBe(409);
});
